import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/db.ts'
import type { Live } from '#server/domain/pubsub.ts'
import type { Env } from '#server/env.ts'
import type { Bank } from './bank.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './file-store.ts'

/** All that the server needs of the world outside it. Tests put their own in place of some. */
export interface Ports {
  env: Env
  /**
   * For what stands on its own and must outlive a call that is rolled back: budgets, audit of denials, jobs.
   * Its connections are apart from those of `requestDb`, so that a call inside its transaction can
   * always get one: never open a transaction here from within another one.
   */
  db: Database
  /** Where calls read and write: what a handler gets as `context.db`. */
  requestDb: Database
  clock: Clock
  files: FileStore
  /** What changes, as it changes, on whichever instance. */
  live: Live
  /** Never to be asked inside a transaction. */
  bank: Bank
  log: FastifyBaseLogger
}

/** What moving money through the bank takes: an operator's command has no more. */
export type MoneyPorts = Pick<Ports, 'env' | 'requestDb' | 'clock' | 'bank' | 'log'>

/** The ports before there is a server, which brings its log. */
export type Infrastructure = Omit<Ports, 'log'>
