import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { RequestOf } from "#app/contract/registry.ts";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const ID_BYTES = 32;

export interface PasskeyPlace {
  readonly origin: string;
  readonly rpId: string;
}

/** An authenticator of one passkey (ES256, attestation `none`), as browsers bring its answers. */
export class TestPasskey {
  readonly id = randomBytes(ID_BYTES);
  readonly #key: KeyObject;
  readonly #point: { readonly x: Buffer; readonly y: Buffer };
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#point = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  get credentialId(): string {
    return this.id.toString("base64url");
  }

  /** What `create` answers with. */
  register(place: PasskeyPlace, challenge: string): Omit<RequestOf<"passkeyadd">, "name" | "pk"> {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = Buffer.concat([this.#head(place, FLAGS.attested), attested]);
    const attestation = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), Buffer.from([0xa0])],
      [cborText("authData"), cborBytes(data)],
    ]);
    return {
      credential_id: this.credentialId,
      client_data: clientData("webauthn.create", place, challenge).toString("base64url"),
      attestation: attestation.toString("base64url"),
      transports: ["internal"],
    };
  }

  /** What `get` answers with. */
  assert(place: PasskeyPlace, challenge: string): RequestOf<"sessionpasskey">["assertion"] {
    this.counter += 1;
    const data = this.#head(place, 0);
    const client = clientData("webauthn.get", place, challenge);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return {
      credential_id: this.credentialId,
      client_data: client.toString("base64url"),
      authenticator_data: data.toString("base64url"),
      signature: sign("sha256", signed, this.#key).toString("base64url"),
    };
  }

  #head({ rpId }: PasskeyPlace, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const hash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags | FLAGS.present | FLAGS.verified]), counter]);
  }

  /** kty EC2, alg ES256, crv P-256, x, y (RFC 9053). */
  #coseKey(): Buffer {
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(this.#point.x)],
      [Buffer.from([0x22]), cborBytes(this.#point.y)],
    ]);
  }
}

function clientData(type: string, { origin }: PasskeyPlace, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

/** The shortest length that holds it: readers judge by it. */
function cborBytes(bytes: Buffer): Buffer {
  const short = [0x58, bytes.length];
  const long = [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(bytes.length < 256 ? short : long), bytes]);
}
