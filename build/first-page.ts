import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { FirstPage } from '../src/first-page/render.tsx'

type Bundle = Rolldown.OutputBundle

// A form that no script holds would send the password in an address.
const WITHOUT_SCRIPTS = '#root{display:none}.cannot-run{display:block}'

/**
 * Puts the first page into index.html when the portal is built: its markup, its styles, and the short
 * scripts around it. Nothing blocks its first paint; the application comes right after that.
 */
export function firstPage(): Plugin {
  let styles = ''
  return {
    name: 'portal:first-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        styles = takeStyles(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const page = await render()
        const scripts = [entryOf(bundle), chunkOf(bundle, 'LoginScreen.tsx')].map(
          (name) => `/${name}`,
        )
        return html
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
          .replace(
            '<!-- head -->',
            () =>
              `<script>${page.supportScript}</script><script>${page.headScript}</script><style>${styles}</style><noscript><style>${WITHOUT_SCRIPTS}</style></noscript>`,
          )
          .replace('<!-- app -->', () => page.markup)
          .replace('<!-- unsupported -->', () => page.unsupported)
          .replace('</body>', () => `<script>${page.entryScript(scripts)}</script></body>`)
          .replace(/>\n\s*</g, '><')
      },
    },
  }
}

async function render(): Promise<FirstPage> {
  const { module } = await runnerImport<{ firstPage: FirstPage }>('/src/first-page/render.tsx', {
    configFile: false,
    plugins: [withoutStyles],
  })
  return module.firstPage
}

/** Drawing the markup needs no styles; they come from the build's own files. */
const withoutStyles: Plugin = {
  name: 'portal:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}

function entryOf(bundle: Bundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The build has no entry')
  return entry.fileName
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module),
  )
  if (!chunk) throw new Error(`The build has no chunk of ${module}`)
  return chunk.fileName
}

/** The styles of the entry and of what it imports, taken out of the build: they travel inside the page. */
function takeStyles(bundle: Bundle): string {
  const entry = bundle[entryOf(bundle)]
  const chunks =
    entry?.type === 'chunk' ? [entry, ...entry.imports.map((name) => bundle[name])] : []
  return chunks
    .flatMap((chunk) => (chunk?.type === 'chunk' ? takeFrom(chunk, bundle) : []))
    .join('')
}

function takeFrom(chunk: Rolldown.OutputChunk, bundle: Bundle): string[] {
  const names = chunk.viteMetadata?.importedCss ?? new Set<string>()
  const sources = [...names].map((name) => {
    const file = bundle[name]
    delete bundle[name]
    return file?.type === 'asset' ? String(file.source).trim() : ''
  })
  names.clear() // so that nothing waits for a file that is not there
  return sources
}
