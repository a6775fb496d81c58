import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { firstExtra, makePdf } from "./make-pdf.ts";

const SALT_BYTES = 8;

/**
 * A PDF that opens with a password only (the standard handler, revision 5: AES-256). What is checked is the
 * password; its one page stands there as it is, by the filter `Identity`.
 */
export function makeLockedPdf(password: string): Buffer {
  const pages = [["Harbour wall"]];
  const fileKey = randomBytes(32);
  const user = lockOf(Buffer.from(password), fileKey, Buffer.alloc(0));
  const owner = lockOf(randomBytes(12), fileKey, user.check);
  const lock = [
    "<< /Filter /Standard /V 5 /R 5 /Length 256 /P -4 /EncryptMetadata true",
    "/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /Identity /StrF /Identity",
    `/U <${hex(user.check)}> /UE <${hex(user.key)}> /O <${hex(owner.check)}> /OE <${hex(owner.key)}>`,
    `/Perms <${hex(permissionsOf(fileKey))}> >>`,
  ].join("\n");
  const id = hex(randomBytes(16));
  const trailer = `/Encrypt ${firstExtra(pages.length)} 0 R /ID [<${id}> <${id}>]`;
  return makePdf({ pages, extra: [lock], trailer });
}

/** What tells that a password is right, and the key of the file under it. */
function lockOf(password: Buffer, fileKey: Buffer, bound: Buffer) {
  const [forCheck, forKey] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)];
  const hash = (salt: Buffer) => sha256(Buffer.concat([password, salt, bound]));
  const check = Buffer.concat([hash(forCheck), forCheck, forKey]);
  const cipher = createCipheriv("aes-256-cbc", hash(forKey), Buffer.alloc(16));
  return { check, key: cipher.setAutoPadding(false).update(fileKey) };
}

function permissionsOf(fileKey: Buffer): Buffer {
  const plain = Buffer.concat([Buffer.from("fcffffffffffffff", "hex"), Buffer.from("Tadb")]);
  const cipher = createCipheriv("aes-256-ecb", fileKey, null).setAutoPadding(false);
  return cipher.update(Buffer.concat([plain, randomBytes(4)]));
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function hex(bytes: Buffer): string {
  return bytes.toString("hex");
}
