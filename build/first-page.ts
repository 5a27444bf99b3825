import { createHash } from 'node:crypto'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { EarlyFiles } from '../src/first-page/boot.ts'
import type { FirstPage } from '../src/first-page/render.tsx'

type Bundle = Rolldown.OutputBundle

// Without scripts the form, which would send the password in the URL, stays hidden.
const WITHOUT_SCRIPTS = '.fresh body{background:none}.cannot-run{display:block}'

/**
 * Inlines the first page into index.html at build time: its markup, its styles, and the short scripts around it.
 * Nothing blocks its first paint; the application loads right after it.
 */
export function firstPage(): Plugin {
  let styles = ''
  let earlyFile = ''
  return {
    name: 'portal:first-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        styles = takeStyles(bundle)
        const { earlyModule, earlyChunks } = await render()
        const source = earlyModule(listEarlyFiles(bundle, earlyChunks))
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
        earlyFile = `assets/early-${hash}.js`
        this.emitFile({ type: 'asset', fileName: earlyFile, source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const page = await render()
        const scripts = ['first', 'rolldown-runtime'].map((name) => `/${findChunk(bundle, name)}`)
        const startScript = page.startScript(`/${earlyFile}`, scripts)
        return html
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
          .replace(
            '<!-- head -->',
            () => `<style>${styles}</style><noscript><style>${WITHOUT_SCRIPTS}</style></noscript>`,
          )
          .replace('<!-- app -->', () => page.markup)
          .replace('<!-- unsupported -->', () => page.unsupported)
          .replace(
            '</body>',
            () => `<script>${page.supportScript}</script><script>${startScript}</script></body>`,
          )
          .replace(/>\n\s*</g, '><')
      },
    },
  }
}

async function render(): Promise<FirstPage> {
  const { module } = await runnerImport<{ firstPage: FirstPage }>('/src/first-page/render.tsx', {
    configFile: false,
    plugins: [withoutStyles, withMarkers],
  })
  return module.firstPage
}

/** Ignores CSS imports: rendering the markup needs no styles, which come from the build. */
const withoutStyles: Plugin = {
  name: 'portal:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}

/** Draws the page with markers in place of the city's values. */
const withMarkers: Plugin = {
  name: 'portal:with-markers',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/browser/city.ts') ? '\0city-markers' : null),
  load: (id) =>
    id === '\0city-markers'
      ? "import { templateCity } from '/server/plugins/fill-page.ts'\nexport const city = templateCity"
      : null,
}

function findEntry(bundle: Bundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('build entry not found')
  return entry.fileName
}

function findChunk(bundle: Bundle, name: string): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (!chunk) throw new Error(`chunk ${name} not found`)
  return chunk.fileName
}

/** Lists the files of each of these chunks, apart from those common to all and those of the first page. */
function listEarlyFiles(bundle: Bundle, chunks: readonly string[]): EarlyFiles {
  const first = new Set(listFiles(bundle, ['first']))
  const common = listFiles(bundle, ['layout', 'texts-ro']).filter((file) => !first.has(file))
  const own = (chunk: string) =>
    listFiles(bundle, [chunk]).filter((file) => !first.has(file) && !common.includes(file))
  return { common, byChunk: Object.fromEntries(chunks.map((chunk) => [chunk, own(chunk)])) }
}

/** Lists the files that a browser fetches for these chunks, as `layout-x1` or `layout-x1.css`. */
function listFiles(bundle: Bundle, names: readonly string[]): string[] {
  const chunks = new Set(names.map((name) => findChunk(bundle, name)))
  const styles = new Set<string>()
  for (const name of chunks) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    for (const imported of chunk.imports) chunks.add(imported)
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
  }
  return [...styles, ...chunks].map((file) => file.replace(/^assets\/|\.js$/g, ''))
}

/** Removes the styles of the entry and its imports from the bundle and returns them, to be inlined in the page. */
function takeStyles(bundle: Bundle): string {
  const entry = bundle[findEntry(bundle)]
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
  names.clear() // so that nothing waits for a removed file
  return sources
}
