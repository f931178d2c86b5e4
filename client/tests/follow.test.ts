import { beforeEach, describe, expect, it, vi } from "vitest";

import { early } from "../src/lib/early";
import { Follower, type Following, type Wire } from "../src/lib/follow";
import { ask } from "../src/lib/session.svelte";
import type { Sight, Told } from "../src/lib/wire";

// A service at the other end of the wire, that the test speaks for.
class Service {
  wires: { after: number; sent: string[]; say(message: object): void; cut(code?: number): void; closed: boolean }[] = [];
  now: Following | null = null;
  news: number[] = [];
  private ids = 0;
  readonly follower = new Follower(
    (after, on): Wire => {
      const wire = {
        after,
        sent: [] as string[],
        closed: false,
        say: (message: object) => on.message(JSON.stringify(message)),
        cut: (code = 1006) => on.close(code),
      };
      this.wires.push(wire);
      return { send: (text) => wire.sent.push(text), close: () => (wire.closed = true) };
    },
    (now, news) => {
      this.now = { ...now };
      this.news.push(...news.map((one) => one.seq));
    },
    undefined,
    () => `id${++this.ids}`,
  );

  get wire() {
    return this.wires[this.wires.length - 1]!;
  }

  update(seq: number, from: number, more: object = {}): void {
    const told: Told[] = [];
    for (let at = from; at <= seq; at++) told.push({ seq: at, at: 0, events: [] });
    this.wire.say({ type: "update", told, sight: { seq } as Sight, snapshot: false, protocol: 1, ...more });
  }
}

let service: Service;
beforeEach(() => {
  vi.useFakeTimers();
  service = new Service();
  service.follower.connect();
});

describe("following", () => {
  it("takes updates in order over", () => {
    service.update(5, 1);
    service.update(6, 6);
    expect(service.now?.sight?.seq).toBe(6);
    expect(service.news).toEqual([1, 2, 3, 4, 5, 6]);
    expect(service.now?.link).toBe("open");
  });

  it("tells what comes twice once", () => {
    service.update(5, 1);
    service.update(5, 3);
    expect(service.news).toEqual([1, 2, 3, 4, 5]);
  });

  it("does not go back to an older sight", () => {
    service.update(5, 1);
    service.update(4, 4);
    expect(service.now?.sight?.seq).toBe(5);
  });

  it("asks anew from what it has seen when something is missing", () => {
    service.update(5, 1);
    service.update(8, 8);
    expect(service.wires).toHaveLength(2);
    expect(service.wire.after).toBe(5);
    service.update(8, 6);
    expect(service.news).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("takes a snapshot where too much was missed", () => {
    service.update(5, 1);
    service.update(900, 701, { snapshot: true });
    expect(service.wires).toHaveLength(1);
    expect(service.now?.sight?.seq).toBe(900);
    expect(service.now?.told[0]?.seq).toBe(701);
  });

  it("connects again after a cut, from the last entry, within three seconds", () => {
    service.update(5, 1);
    service.wire.cut();
    expect(service.now?.link).toBe("lost");
    vi.advanceTimersByTime(3000);
    expect(service.wires).toHaveLength(2);
    expect(service.wire.after).toBe(5);
  });

  it("is closed for good by a refusal that a new try cannot mend", () => {
    service.wire.say({ type: "refused", id: "", problem: { status: 403, detail: "You need a link." } });
    service.wire.cut(4403);
    vi.advanceTimersByTime(60000);
    expect(service.wires).toHaveLength(1);
    expect(service.now).toMatchObject({ link: "closed", why: "You need a link." });
  });

  it("goes on where the service restarted, and says so", () => {
    service.update(5, 1);
    service.wire.say({ type: "goodbye", told: "The service is restarting." });
    service.wire.cut(4000);
    expect(service.now).toMatchObject({ link: "lost", why: "The service is restarting." });
    vi.advanceTimersByTime(3000);
    service.update(7, 6);
    expect(service.now).toMatchObject({ link: "open", why: "" });
    expect(service.news).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("bears what a newer service of the same language has added", () => {
    service.update(5, 1, { mood: "fine" });
    service.wire.say({ type: "fanfare", told: "something that this page does not know" });
    service.update(6, 6);
    expect(service.now?.sight?.seq).toBe(6);
  });

  it("waits longer with every try, and not for ever longer", () => {
    service.update(5, 1);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const before = service.wires.length;
      service.wire.cut();
      for (let wait = 0; service.wires.length === before; wait += 250) {
        vi.advanceTimersByTime(250);
        waits[tries] = wait + 250;
      }
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 3000, 3000]);
  });

  it("hears nothing more once it has ended", () => {
    service.update(5, 1);
    service.follower.end();
    service.update(6, 6);
    vi.advanceTimersByTime(60000);
    expect(service.now?.sight?.seq).toBe(5);
    expect(service.wires).toHaveLength(1);
  });

  it("hears nothing more of a wire that was replaced", () => {
    service.update(5, 1);
    const old = service.wire;
    service.update(8, 8); // something is missing
    old.say({ type: "update", told: [{ seq: 6, at: 0, events: [] }], sight: { seq: 6 }, protocol: 1 });
    old.cut();
    expect(service.now).toMatchObject({ sight: { seq: 5 }, link: "connecting" });
    expect(service.wires).toHaveLength(2);
  });

  it("asks to be loaded anew by a service that speaks another language", () => {
    service.update(5, 1, { protocol: 2 });
    expect(service.now?.outdated).toBe(true);
    vi.advanceTimersByTime(60000);
    expect(service.wires).toHaveLength(1);
  });
});

describe("commands", () => {
  it("are settled by their answers", async () => {
    service.update(5, 1);
    const done = service.follower.do({ do: "ready" });
    expect(JSON.parse(service.wire.sent[0]!)).toEqual({ do: "ready", id: "id1" });
    expect(service.now?.sending).toBe(1);
    service.wire.say({ type: "done", id: "id1", seq: 6 });
    expect(service.now?.sending).toBe(1); // what it has made is not seen yet
    service.update(6, 6);
    expect(await done).toBeNull();
    expect(service.now?.sending).toBe(0);
    const refused = service.follower.do({ do: "cut", expect: 3 });
    service.wire.say({ type: "refused", id: "id2", problem: { code: "stale" } });
    expect(await refused).toMatchObject({ code: "stale" });
  });

  it("that were not answered before a cut are sent again under the same id", async () => {
    service.update(5, 1);
    const done = service.follower.do({ do: "act", acts: ["5H"], expect: 4 });
    service.wire.cut();
    vi.advanceTimersByTime(3000);
    expect(service.wire.sent).toEqual([]);
    service.update(5, 6);
    expect(JSON.parse(service.wire.sent[0]!)).toMatchObject({ do: "act", id: "id1" });
    service.wire.say({ type: "done", id: "id1", seq: 5 });
    expect(await done).toBeNull();
  });

  it("whose answer came before the cut, but not what they made, are settled by the next update", async () => {
    service.update(5, 1);
    const done = service.follower.do({ do: "ready" });
    service.wire.say({ type: "done", id: "id1", seq: 6 });
    service.wire.cut();
    vi.advanceTimersByTime(3000);
    service.update(6, 6);
    expect(await done).toBeNull();
    expect(service.wire.sent).toEqual([]);
  });

  it("that meet a snapshot after a cut are sent again, and a late one is refused", async () => {
    service.update(5, 1);
    const late = service.follower.do({ do: "act", acts: ["5H"], expect: 4 });
    service.wire.cut();
    vi.advanceTimersByTime(3000);
    service.update(900, 701, { snapshot: true });
    expect(JSON.parse(service.wire.sent[0]!)).toEqual({ do: "act", acts: ["5H"], expect: 4, id: "id1" });
    service.wire.say({ type: "refused", id: "id1", problem: { code: "stale", status: 409 } });
    expect(await late).toMatchObject({ code: "stale" });
    expect(service.now?.sending).toBe(0);
  });

  it("that were too many at once are sent again after a while", () => {
    service.update(5, 1);
    void service.follower.do({ do: "ready" });
    service.wire.say({ type: "refused", id: "", problem: { status: 429, detail: "You send too much at once." } });
    expect(service.now?.link).toBe("lost");
    vi.advanceTimersByTime(3000);
    service.update(5, 6);
    expect(service.wire.sent.map((text) => JSON.parse(text).id)).toEqual(["id1"]);
  });

  it("that are sent twice are settled once", async () => {
    service.update(5, 1);
    const done = service.follower.do({ do: "ready" });
    service.wire.say({ type: "done", id: "id1", seq: 5 });
    service.wire.say({ type: "done", id: "id1", seq: 5 });
    expect(await done).toBeNull();
    expect(service.now?.sending).toBe(0);
  });

  it("given while the device has no network are sent when it has one", () => {
    service.update(5, 1);
    service.follower.offline();
    expect(service.now?.link).toBe("lost");
    void service.follower.do({ do: "ready" });
    service.follower.wake();
    service.update(5, 6);
    expect(JSON.parse(service.wire.sent[0]!)).toEqual({ do: "ready", id: "id1" });
  });
});

describe("waking", () => {
  it("replaces a link that does not answer within two seconds", () => {
    service.update(5, 1);
    service.follower.wake();
    expect(JSON.parse(service.wire.sent[0]!).do).toBe("ping");
    vi.advanceTimersByTime(2000);
    expect(service.wires).toHaveLength(2);
  });

  it("sends again on the new link what the dead one has swallowed", () => {
    service.update(5, 1);
    void service.follower.do({ do: "ready" });
    service.follower.wake();
    vi.advanceTimersByTime(2000);
    service.update(7, 6);
    expect(service.wires.map((wire) => wire.sent.filter((text) => text.includes("ready")).length)).toEqual([1, 1]);
    expect(service.news).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("does not wait for a link that is being made for ever, nor makes two", () => {
    service.update(5, 1);
    service.wire.cut();
    service.follower.wake();
    service.follower.wake();
    expect(service.wires).toHaveLength(2);
    vi.advanceTimersByTime(2000);
    expect(service.wires).toHaveLength(3);
  });

  it("minds what the device tells, until it is told to stop", () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const device = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", device);
    const stop = service.follower.minded();
    service.update(5, 1);
    const pings = () => service.wire.sent.length;
    for (const [target, type] of [[page, "visibilitychange"], [page, "resume"], [device, "online"]] as const) {
      const before = pings();
      target.dispatchEvent(new Event(type));
      expect(pings(), type).toBe(before + 1);
    }
    device.dispatchEvent(new Event("offline"));
    expect(service.now?.link).toBe("lost");
    stop();
    device.dispatchEvent(new Event("online"));
    expect(service.wires).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it("keeps a link that answers", () => {
    service.update(5, 1);
    service.follower.wake();
    service.wire.say({ type: "idle" });
    vi.advanceTimersByTime(4000);
    expect(service.wires).toHaveLength(1);
  });

  it("replaces a link on which nothing comes at all", () => {
    service.update(5, 1);
    vi.advanceTimersByTime(12000);
    expect(service.wires).toHaveLength(2);
    expect(service.wires[0]!.closed).toBe(true);
  });
});

describe("A wire opened before it was known who is here", () => {
  it.each([["nobody", null, 1], ["somebody", { id: "a", name: "Ann" }, 0]])("is closed where nobody follows, and left to who does: %s", async (_, me, closed) => {
    const close = vi.fn();
    Object.assign(early, { wire: { close }, me: Promise.resolve({ me }) });
    await ask();
    expect(close).toHaveBeenCalledTimes(closed);
    expect("wire" in early).toBe(!closed);
  });
});
