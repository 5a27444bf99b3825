import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { loggerOptions } from '#server/plugins/logging.ts'
import type { Env } from '#server/env.ts'

/** The log of a command: what is logged stays out of what it answers. */
export const openLog = (env: Env): FastifyBaseLogger =>
  Fastify({ logger: loggerOptions(env, process.stderr) }).log
