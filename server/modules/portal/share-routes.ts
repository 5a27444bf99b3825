import type { FastifyInstance } from 'fastify'
import { SHARE_PATH } from '#contract/share-target.ts'
import type { Ports } from '#server/ports/ports.ts'
import { plainPagePolicy, renderPlainPage } from '../mesaje/plain-page.ts'

const texts = {
  title: 'Fotografiile nu au ajuns',
  sentence:
    'Portalul nu era pregătit pe acest telefon să le primească. Fotografiile au rămas în galerie, nu s-a trimis nimic. Deschideți o sesizare nouă și alegeți-le de acolo, cu „Alege fotografii”.',
  translation:
    'The photos did not arrive: the portal was not ready on this phone to receive them. They are still in the gallery, and nothing was sent. Open a new complaint and choose them there.',
  link: 'Sesizare nouă',
}

/**
 * Answers a share that no worker took, as in a browser that has not installed it yet: nothing of it is read or stored,
 * and the page after it, which a reload does not send again, says so.
 */
export function shareRoutes(app: FastifyInstance, { env }: Ports): void {
  const policy = plainPagePolicy(env)
  const page = renderPlainPage(env, {
    language: 'ro',
    title: texts.title,
    sentence: texts.sentence,
    ...(!env.featuresOff.has('english') && {
      translation: { language: 'en', sentence: texts.translation },
    }),
    link: { label: texts.link, path: '/#/sesizari/noua' },
  }).text

  app.get(SHARE_PATH, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page),
  )

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume()
      parsed(null)
    })
    scope.post(SHARE_PATH, (_request, reply) => reply.redirect(SHARE_PATH, 303))
    done()
  })
}
