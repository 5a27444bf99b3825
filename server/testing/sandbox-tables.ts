import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** Makes the tables of the demonstration's bank where no migration has made them. */
export async function createSandboxTables(db: Db): Promise<void> {
  await db.execute(sql`
    create table if not exists sandbox_orders (
      id uuid primary key,
      order_number text not null unique,
      bani integer not null,
      description text not null,
      return_url text not null,
      token text not null,
      client_id text,
      binding_id uuid,
      two_phase boolean not null,
      unattended boolean not null,
      status integer not null,
      action_code integer not null,
      card text,
      saved_binding_id uuid,
      shown_from timestamptz,
      refunded_bani integer not null default 0,
      expires_at timestamptz not null,
      paid_at timestamptz,
      created_at timestamptz not null default now()
    );
    create table if not exists sandbox_bindings (
      id uuid primary key,
      client_id text not null,
      card text not null,
      expires text not null,
      removed_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index if not exists sandbox_bindings_client on sandbox_bindings (client_id);
    create table if not exists sandbox_callbacks (
      id serial primary key,
      order_id uuid not null references sandbox_orders (id) on delete cascade,
      operation text not null,
      status integer not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz
    );
    create index if not exists sandbox_callbacks_due on sandbox_callbacks (due_at) where sent_at is null;
  `)
}
