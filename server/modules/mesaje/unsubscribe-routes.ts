import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import { findById, savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { UNSUBSCRIBE_PATH, readUnsubscribeToken } from '#server/domain/unsubscribe-links.ts'
import { parseParams } from '#server/http/input.ts'
import type { Ports } from '#server/ports/ports.ts'
import { emailWords } from './messages.ts'
import { switchEmails } from './unsubscribe.ts'
import { plainPagePolicy, renderPlainPage } from './plain-page.ts'
import type { PlainPage } from './plain-page.ts'

const params = z.object({ token: z.string() })
const ONE = `${UNSUBSCRIBE_PATH}/:token`
/** Any `maxAge` suppresses the XSRF cookie: the signed address alone grants access, to mail programs too. */
const config = { maxAge: 0 }

const toPortal = (language: Language) => ({
  label: emailWords[language].unsubscribeTexts.toPortal,
  path: '/',
})

/**
 * Registers the pages that stop e-mails. Only a POST changes something, as programs that check links open them all; its
 * body says nothing, so none is read (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, ports: Ports): void {
  const { env } = ports
  const policy = plainPagePolicy(env)
  const read = (given: unknown) => {
    const { token } = parseParams<z.infer<typeof params>>(params, given)
    const known = readUnsubscribeToken(env, token)
    return { path: `${UNSUBSCRIBE_PATH}/${token}`, known }
  }
  const send = (reply: FastifyReply, page: Omit<PlainPage, 'link'>, status = 200) =>
    reply
      .code(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderPlainPage(env, { ...page, link: toPortal(page.language) }).text)
  const sendUnknown = (reply: FastifyReply) => {
    const { title, unknown } = emailWords.ro.unsubscribeTexts
    return send(reply, { language: 'ro', title, sentence: unknown }, 404)
  }
  const wordsFor = (citizen: CitizenRow) => {
    const language = savedLanguage(env, citizen)
    return { language, texts: emailWords[language].unsubscribeTexts }
  }

  async function change(request: FastifyRequest, reply: FastifyReply, email: boolean) {
    const { path, known } = read(request.params)
    const options = { email, requestId: request.id }
    const citizen = known && (await switchEmails(ports, known, options))
    if (!known || !citizen) return sendUnknown(reply)
    const { language, texts } = wordsFor(citizen)
    const sentence = email ? texts.undone(known.kinds) : texts.stopped(known.kinds)
    const button = email
      ? { label: texts.stop, action: path }
      : { label: texts.undo, action: `${path}/inapoi` }
    return send(reply, { language, title: texts.title, sentence, button })
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

    scope.post(ONE, (request, reply) => change(request, reply, false))
    scope.post(`${ONE}/inapoi`, (request, reply) => change(request, reply, true))
    done()
  })
}
