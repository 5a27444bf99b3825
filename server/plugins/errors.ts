import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/codes.ts'
import { limits } from '#contract/limits.ts'
import { isTransientError, isConnectionError } from '#server/errors/database-errors.ts'
import { FileStoreError } from '#server/errors/file-store-error.ts'
import { errorEnvelope, unexpectedEnvelope } from '#server/http/envelope.ts'
import { isApiRequest } from '#server/http/is-api.ts'
import { diskFullError } from '#server/http/read-upload.ts'
import { requestLanguage } from '#server/http/request-language.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'

const UNAVAILABLE_RETRY_SECONDS = 5
const TRANSIENT_RETRY_SECONDS = 1

// Our codes for the statuses of Fastify's own errors.
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'cerere_gresita',
  404: 'inexistent',
  413: 'prea_mare',
  415: 'tip_neacceptat',
}

/** Writes the failure envelope for whatever a call throws, and for unknown addresses. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiRequest(request)) throw new ApiError('inexistent')
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage)
  })
}

/** Answers with an error's envelope; an unexpected error is logged with the reference the citizen gets. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toApiError(error)
  const language = requestLanguage(request)
  reply.type('application/json; charset=utf-8')
  if (!refusal) {
    request.log.error({ error: describeError(error), reference: request.id }, 'unexpected error')
    return reply.code(500).send(unexpectedEnvelope(request.id, language))
  }
  if (isTransientError(error)) {
    request.log.warn(
      { error: describeError(error), reference: request.id },
      'transient database error',
    )
  }
  if (error instanceof FileStoreError) {
    request.log.error(
      { error: describeError(error), reference: request.id },
      'file store unavailable',
    )
  }
  if (isDiskFull(error)) {
    request.log.error({ error: describeError(error), reference: request.id }, 'disk full')
  }
  if (refusal.code === 'prea_mare') keepOpenWhileSent(request, reply)
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(refusal.status).send(errorEnvelope(refusal, language))
}

/**
 * Keeps the connection open while the client sends the rest of a body that is too large, which Node reads and drops:
 * Fastify closes it, and a client that is still writing sees a reset connection in place of the answer.
 */
function keepOpenWhileSent(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'])
  if (length <= limits.file.maxBytes) reply.header('connection', 'keep-alive')
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (isConnectionError(error) || error instanceof FileStoreError) {
    return new ApiError('indisponibil', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  }
  if (isTransientError(error))
    return new ApiError('indisponibil', { retryAfter: TRANSIENT_RETRY_SECONDS })
  if (isDiskFull(error)) return diskFullError()
  if (!(error instanceof Error)) return null
  const { statusCode = 500, code: cause } = error as FastifyError
  if (cause === 'FST_ERR_MAX_PARAM_LENGTH') return new ApiError('inexistent') // no id is that long
  const code = codeOfStatus[statusCode] ?? (statusCode < 500 ? 'cerere_gresita' : null)
  return code && new ApiError(code)
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const notFoundPage = `<!doctype html>
<html lang="ro">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pagina nu există</title>
<h1>Pagina nu există</h1>
<p><a href="/">Mergeți la portal</a></p>
</html>
`
