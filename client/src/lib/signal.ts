// A sign that cannot be overlooked when one's turn has come: two soft tones and a short buzz, as far as they are wanted.
import { settings } from "./settings.svelte";

const TONES = [523.25, 659.25]; // C and E
const APART = 0.16; // seconds from one to the next

let speaker: AudioContext | undefined;

export function chime(): void {
  speaker ??= new AudioContext();
  void speaker.resume(); // before the first tap a browser keeps it silent
  for (const [at, pitch] of TONES.entries()) {
    const begin = speaker.currentTime + at * APART;
    const tone = new OscillatorNode(speaker, { frequency: pitch });
    const loud = new GainNode(speaker, { gain: 0 });
    loud.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
    tone.connect(loud).connect(speaker.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  }
}

export const buzz = (): void => void navigator.vibrate?.(80);

// Before the first tap a browser lets nothing sound or buzz, and complains of it.
const allowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function signal(): void {
  if (!allowed()) return;
  if (settings.sound) chime();
  if (settings.vibration) buzz();
}
