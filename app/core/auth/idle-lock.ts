import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";

const SETTING_KEY = "lock_when_idle";
const LAST_USE_KEY = "last_use_ms";
const ON = "1";
/** A use is written at most this often. */
const WRITE_EVERY_MS = 10_000;

export interface IdlePorts {
  readonly clock: Clock;
  /** Shared by all tabs, so that use in one keeps the others open. */
  readonly device: DeviceStorage;
}

/** Whether the keys close after 15 minutes without use (Formats 10, Lock). Off unless chosen. */
export function isIdleLockOn(device: DeviceStorage): boolean {
  return device.read(SETTING_KEY) === ON;
}

export function setIdleLock({ clock, device }: IdlePorts, choice: "on" | "off"): void {
  if (choice === "off") {
    device.remove(SETTING_KEY);
    return;
  }
  device.write(SETTING_KEY, ON);
  device.write(LAST_USE_KEY, String(clock.nowMs()));
}

/** Notes that somebody uses the page now. Call it only while {@link isIdleTooLong} says no. */
export function noteUse({ clock, device }: IdlePorts): void {
  if (!isIdleLockOn(device)) return;
  const nowMs = clock.nowMs();
  if (nowMs - lastUseMs(device) >= WRITE_EVERY_MS) device.write(LAST_USE_KEY, String(nowMs));
}

/**
 * Wall clock against the last use, because timers sleep with the machine (Trust W13). A clock that
 * went back counts as too long.
 */
export function isIdleTooLong({ clock, device }: IdlePorts): boolean {
  if (!isIdleLockOn(device)) return false;
  const idleMs = clock.nowMs() - lastUseMs(device);
  return idleMs < 0 || idleMs >= ACCOUNT_LIMITS.lockAfterIdleMs;
}

/** Signing in is use. */
export function restartIdle({ clock, device }: IdlePorts): void {
  if (isIdleLockOn(device)) device.write(LAST_USE_KEY, String(clock.nowMs()));
}

function lastUseMs(device: DeviceStorage): number {
  const value = Number(device.read(LAST_USE_KEY) ?? "0");
  return Number.isFinite(value) ? value : 0;
}
