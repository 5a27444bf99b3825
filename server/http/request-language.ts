import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '#contract/languages.ts'
import type { Language } from '#contract/languages.ts'

/** Ignores the language of every request: the portal is in Romanian only. */
export function ignoreRequestLanguages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    delete headers['accept-language']
  })
}

/**
 * Returns the language chosen in the portal, which sends it alone as `Accept-Language`. A browser's own list says what
 * its owner reads, not what was chosen here: it gets Romanian.
 */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return languages.find((language) => language === headers['accept-language']) ?? 'ro'
}
