import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { loggerOptions } from '#server/plugins/logging.ts'
import type { Env } from '#server/config/env.ts'

/** Opens a command's log, on stderr to keep it out of the output. */
export const openLog = (env: Env): FastifyBaseLogger =>
  Fastify({ logger: loggerOptions(env, process.stderr) }).log
