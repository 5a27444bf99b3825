import { getContracteInfo } from '#contract/contracte.ts'
import { getTaxesCetatean } from '#contract/facturi.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { notificariList } from '#contract/notificari.ts'
import { platiRecurente } from '#contract/plati.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { HOME } from '../app/routes.ts'
import { buildUrl } from '../net/api.ts'

interface EarlyScreen {
  path: string
  /** Name of its chunk in build/chunks.ts. */
  chunk: string
  /** URLs of the calls without which it shows nothing of the citizen's. */
  urls: string[]
}

/** Screens that citizens open most, whose files and first calls the page requests before the application runs. */
export const earlyScreens: EarlyScreen[] = [
  {
    path: HOME,
    chunk: 'home',
    urls: [
      buildUrl(locatiileMele.path, {}),
      buildUrl(getContracteInfo.path, {}),
      buildUrl(getTaxesCetatean.path, {}),
      buildUrl(platiRecurente.path, {}),
      buildUrl(sesizariList.path, { query: { stare: 'deschise' } }),
      buildUrl(solicitarileMele.path, { query: { stare: 'in_curs' } }),
      buildUrl(notificariList.path, {}),
    ],
  },
  { path: '/plati', chunk: 'plati', urls: [buildUrl(getTaxesCetatean.path, {})] },
  {
    path: '/sesizari',
    chunk: 'sesizari',
    urls: [buildUrl(sesizariList.path, { query: { stare: 'deschise' } })],
  },
]
