import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { platiList } from '#contract/plati.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { utileTot } from '#contract/utile.ts'
import { routes, type Route } from '#src/app/routes.ts'
import type { ApiClient } from '#tests/support/api.ts'

/** Route paths of visitors and of citizens, one for each route of the portal. */
export const visitorPaths = [...listPaths(['public', 'guest']), '/nu/exista']
export const citizenPaths = listPaths(['citizen'])

function listPaths(access: Route['access'][]): string[] {
  return routes.filter((route) => access.includes(route.access)).map(({ path }) => path)
}

/** Builds the address of a route, the part after `#`, with the id of an object that the citizen has. */
export async function resolveRoute(path: string, device: ApiClient): Promise<string> {
  const parameter = /(?::\w+\?\/)*:\w+\??$/.exec(path)?.[0]
  if (!parameter) return path
  const findId = ids[path]
  if (!findId) throw new Error(`no value for ${parameter} of ${path}`)
  return path.replace(parameter, String(await findId(device)))
}

const ids: Record<string, (device: ApiClient) => Promise<string | number | undefined>> = {
  '/auth/confirmare/:hash': async () => '0'.repeat(64),
  '/auth/anulare/:hash': async () => '0'.repeat(64),
  '/recipient/:cod?': async (device) =>
    (await device.call(getContracteInfo)).data.flatMap(({ recipiente }) => recipiente)[0]?.cod,
  '/plateste/:cod?': async () => '',
  '/cifre/:perioada?/:categorie?': async () => '',
  '/solicitare-view/:solicitareId': async (device) =>
    (await device.call(solicitarileMele)).data[0]?.id,
  '/sesizare/:id': async (device) => (await device.call(sesizariList)).data[0]?.id,
  '/locatie/:id': async (device) => (await device.call(locatiileMele)).data[0]?.id,
  '/locatie/punct/:id': async (device) => (await device.call(locatieList)).data[0]?.id,
  '/utile/:id': async (device) => (await device.call(utileTot)).data.articole[0]?.id,
  '/success-bt-payment/:plataId?': lastPayment,
  '/fail-bt-payment/:plataId?': lastPayment,
}

async function lastPayment(device: ApiClient): Promise<number | undefined> {
  return (await device.call(platiList)).data[0]?.id
}
