import { expect, it } from "vitest";

import { understood } from "../src/lib/settings.svelte";

it("of settings that were kept those count that there are", () => {
  const first = understood({});
  expect(understood({ language: "xx", scheme: "mauve", deck: 4, index: "", order: "q", left: "yes", new: 1 })).toEqual(first);
  expect(understood([1, 2])).toEqual(first);
  expect(understood({ language: "de", deck: "two", left: true })).toEqual({ ...first, language: "de", deck: "two", left: true });
});
