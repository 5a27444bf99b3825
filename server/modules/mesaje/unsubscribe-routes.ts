import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { findById, savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import {
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBE_TOKEN_PATTERN,
  readUnsubscribeToken,
} from '#server/domain/unsubscribe-links.ts'
import { parseParams } from '#server/http/input.ts'
import type { Ports } from '#server/ports/ports.ts'
import { emailWords } from './messages.ts'
import { switchEmails } from './unsubscribe.ts'
import { STYLE, renderUnsubscribePage } from './unsubscribe-page.ts'
import type { UnsubscribePage } from './unsubscribe-page.ts'

const params = z.object({ token: z.string().check(z.regex(UNSUBSCRIBE_TOKEN_PATTERN)) })
const ONE = `${UNSUBSCRIBE_PATH}/:token`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
/** Any `maxAge` suppresses the XSRF cookie: the signed address alone grants access, to mail programs too. */
const config = { maxAge: 0 }

/**
 * Registers the pages that stop e-mails. Only a POST changes something, as programs that check links open them all; its
 * body says nothing, so none is read (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, ports: Ports): void {
  const { env } = ports
  const read = (given: unknown) => {
    const { token } = parseParams<z.infer<typeof params>>(params, given)
    const known = readUnsubscribeToken(env, token)
    return { path: `${UNSUBSCRIBE_PATH}/${token}`, known }
  }
  const send = (reply: FastifyReply, page: UnsubscribePage, status = 200) =>
    reply
      .code(status)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderUnsubscribePage(env, page).text)
  const sendUnknown = (reply: FastifyReply) => {
    const { title, unknown } = emailWords.ro.unsubscribeTexts
    return send(reply, { language: 'ro', title, sentence: unknown }, 404)
  }
  const wordsFor = (citizen: CitizenRow) => {
    const language = savedLanguage(env, citizen)
    return { language, texts: emailWords[language].unsubscribeTexts }
  }

  app.get(ONE, { config }, async (request, reply) => {
    const { path, known } = read(request.params)
    const citizen = known && (await findById(ports.requestDb, known.citizenId))
    if (!known || citizen?.state !== 'activ') return sendUnknown(reply)
    const { language, texts } = wordsFor(citizen)
    const button = { label: texts.stop, action: path }
    return send(reply, { language, title: texts.title, sentence: texts.ask(known.kinds), button })
  })

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume()
      parsed(null)
    })

    scope.post(ONE, async (request, reply) => {
      const { path, known } = read(request.params)
      const options = { email: false, requestId: request.id }
      const citizen = known && (await switchEmails(ports, known, options))
      if (!known || !citizen) return sendUnknown(reply)
      const { language, texts } = wordsFor(citizen)
      const button = { label: texts.undo, action: `${path}/inapoi` }
      const sentence = texts.stopped(known.kinds)
      return send(reply, { language, title: texts.title, sentence, button })
    })

    scope.post(`${ONE}/inapoi`, async (request, reply) => {
      const { path, known } = read(request.params)
      const options = { email: true, requestId: request.id }
      const citizen = known && (await switchEmails(ports, known, options))
      if (!known || !citizen) return sendUnknown(reply)
      const { language, texts } = wordsFor(citizen)
      const button = { label: texts.stop, action: path }
      const sentence = texts.undone(known.kinds)
      return send(reply, { language, title: texts.title, sentence, button })
    })
    done()
  })
}
