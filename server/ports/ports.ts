import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/db.ts'
import type { PubSub } from '#server/db/pubsub.ts'
import type { Env } from '#server/config/env.ts'
import type { Bank } from './bank.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './file-store.ts'

/** The server's dependencies on the outside world. Tests replace some of them. */
export interface Ports {
  env: Env
  /**
   * For work that must outlive the rollback of a call: rate limits, audit of denials, jobs. Its connections are apart
   * from those of `requestDb`, so that a call inside its transaction can always get one: never open a transaction here
   * from within another one.
   */
  db: Database
  /** The pool that calls read and write through: what a handler gets as `context.db`. */
  requestDb: Database
  clock: Clock
  files: FileStore
  /** Change events from all instances. */
  pubSub: PubSub
  /** Never call it inside a transaction. */
  bank: Bank
  log: FastifyBaseLogger
}

/** The ports needed to move money through the bank: an operator's command has no more. */
export type MoneyPorts = Pick<Ports, 'env' | 'requestDb' | 'clock' | 'bank' | 'log'>

/** The ports before there is a server, which brings the log. */
export type Infrastructure = Omit<Ports, 'log'>
