import { defineConfig, mergeConfig } from 'vite'
import config from '../../vite.config.ts'

let isMarked = false

/** The build as it is, but for one sentence that names it: two of these are two versions of the portal. */
export default mergeConfig(
  config,
  defineConfig({
    plugins: [
      {
        name: 'tests:mark',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith('/src/i18n/ro/not-found.ts')) return null
          isMarked = code.includes('Pagina nu există')
          return code.replace('Pagina nu există', `Versiunea ${process.env['BUILD_MARK']}`)
        },
        buildEnd() {
          if (!isMarked) this.error('The sentence that is to name the build is not there')
        },
      },
    ],
  }),
)
