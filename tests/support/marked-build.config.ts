import { defineConfig, mergeConfig } from 'vite'
import config from '../../vite.config.ts'

/** The sentence that names the build, by language. */
const sentences = {
  ro: ['Pagina nu există', 'Versiunea'],
  en: ['This page does not exist', 'Version'],
} as const
const marked = new Set<string>()

/** The build as it is, but for one sentence that names it: two of these are two versions of the portal. */
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
          if (marked.size < 2) this.error('The sentences that are to name the build are not there')
        },
      },
    ],
  }),
)
