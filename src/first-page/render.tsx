import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from '../app/App.tsx'
import { matchRoute } from '../app/location.ts'
import { FIRST, LOGIN } from '../app/routes.ts'
import { loadScreen } from '../app/screens.ts'
import { session } from '../services/session.ts'
import { Unsupported } from './Unsupported.tsx'
import { earlyModule, startScript, supportScript, type EarlyFiles } from './boot.ts'
import { earlyScreens } from './early-screens.ts'

export interface FirstPage {
  markup: string
  /** Markup shown instead in a browser that cannot run the portal. */
  unsupported: string
  supportScript: string
  startScript(earlyFile: string, chunks: readonly string[]): string
  /** Names of the chunks of the early screens. */
  earlyChunks: string[]
  earlyModule(files: EarlyFiles): string
}

async function renderFirstPage(): Promise<FirstPage> {
  session.value = { state: 'guest' }
  await loadScreen(matchRoute(FIRST).route)
  return {
    markup: renderToString(
      <App drawnAt={FIRST} onDrawn={() => undefined} onShown={() => undefined} />,
    ),
    unsupported: renderToStaticMarkup(<Unsupported />),
    supportScript: supportScript(),
    startScript: (earlyFile, chunks) =>
      startScript({ pathsOfThePage: ['/', FIRST, LOGIN], earlyFile, chunks }),
    earlyChunks: earlyScreens.map(({ chunk }) => chunk),
    earlyModule,
  }
}

/** Prerendered first page as a visitor sees it, with its inline scripts; rendered at build time. */
export const firstPage = await renderFirstPage()
