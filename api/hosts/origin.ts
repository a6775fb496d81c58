import type { IncomingMessage } from "node:http";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import {
  DEVICE_HEADER,
  GATEWAY_HEADER,
  ORIGIN_HEADER,
  PLACE_HEADER,
  SESSION_HEADER,
} from "#app/contract/envelope.ts";
import { type DeviceKind, parseDeviceKind } from "#app/contract/validate/device-kind.ts";

const DEFAULT_ORIGIN = process.env.COFFER_PUBLIC_URL ?? "http://localhost:3000";
const MAX_PLACE_UNITS = 100;
const ORIGIN = /^https?:\/\/[a-z0-9.\-[\]:]{1,253}$/;

/** Where links in mails lead: the address of the gateway that the person uses. */
export function originOf(request: IncomingMessage): string {
  const value = request.headers[ORIGIN_HEADER];
  return typeof value === "string" && ORIGIN.test(value) ? value : DEFAULT_ORIGIN;
}

/** Where the person is, as the gateway passes it on: UTF-8, without control characters. */
export function placeOf(request: IncomingMessage): string {
  const value = request.headers[PLACE_HEADER];
  if (typeof value !== "string") return UNKNOWN_PLACE;
  const text = Buffer.from(value, "latin1").toString("utf8");
  const plain = text.replace(/[\p{Cc}\p{Cf}\ufffd]+/gu, " ").trim();
  return plain.slice(0, MAX_PLACE_UNITS) || UNKNOWN_PLACE;
}

/** The kind of the person's device, as the gateway names it. */
export function deviceOf(request: IncomingMessage): DeviceKind {
  return parseDeviceKind(request.headers[DEVICE_HEADER]);
}

/** Which session the browser has, as the gateway read it from its cookie (Reading R-127). */
export function cookieTokenHashOf(request: IncomingMessage): string | null {
  const token = request.headers[SESSION_HEADER];
  return typeof token === "string" && token !== "" ? sha256Hex(token) : null;
}

/** The person's address. Only the gateway reaches this port, and it sets the header itself. */
export function addressOf(request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-for"];
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last || (request.socket.remoteAddress ?? "");
}

/** Whether the call carries the secret that only the gateway has. */
export function isFromGateway(request: IncomingMessage, secret: string): boolean {
  return isSameText(String(request.headers[GATEWAY_HEADER] ?? ""), secret);
}
