// Settles when the page, as it is now, has been painted and the browser is idle: what nobody waits for holds up nothing
// that is waited for. Soon after all the same where it is never idle, or cannot say so.
const SOON = 100; // milliseconds
const idle = (then: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(then, { timeout: SOON }) : setTimeout(then, SOON / 2));

export const leisure = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => idle(done))));
