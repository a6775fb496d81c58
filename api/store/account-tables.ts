/** Tables that hang on an account alone. */
export interface AccountTables {
  verify_keys: { key_hash: string; user_id: number; created_s: number };
  avatars: { user_id: number; png: Uint8Array };
  /** One row while the server works on an account; `rewind_status` as Spec A§4.4 has it, 0: another job. */
  account_jobs: { user_id: number; rewind_status: number };
}
