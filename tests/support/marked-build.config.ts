import { defineConfig, mergeConfig } from 'vite'
import config from '../../vite.config.ts'

/** Sentence to replace and the word that replaces it, by language. */
const sentences = {
  ro: ['Pagina nu există', 'Versiunea'],
  en: ['This page does not exist', 'Version'],
} as const
const marked = new Set<string>()

/** The normal build with one sentence replaced by BUILD_MARK, so that two builds are two versions of the portal. */
export default mergeConfig(
  config,
  defineConfig({
    plugins: [
      {
        name: 'tests:mark',
        enforce: 'pre',
        transform(code, id) {
          const language = /\/src\/i18n\/(ro|en)\/not-found\.ts$/.exec(id)?.[1]
          if (language !== 'ro' && language !== 'en') return null
          const [sentence, name] = sentences[language]
          if (code.includes(sentence)) marked.add(language)
          return code.replace(sentence, `${name} ${process.env['BUILD_MARK']}`)
        },
        buildEnd() {
          if (marked.size < 2) this.error('sentences to mark the build with not found')
        },
      },
    ],
  }),
)
