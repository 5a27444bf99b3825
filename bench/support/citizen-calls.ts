import { sql } from 'drizzle-orm'
import { loginCnp } from '#contract/auth.ts'
import { addressSave } from '#contract/cetatean.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import { ALL_FAQ } from '#contract/faq.ts'
import { limits } from '#contract/limits.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { mesajeCount, notificariList } from '#contract/notificari.ts'
import { paths } from '#contract/paths.ts'
import { platiList, platiRecurente } from '#contract/plati.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { utileList } from '#contract/utile.ts'
import type { Db } from '#server/db/db.ts'
import { generateCnps } from './client-file.ts'
import type { Posted } from './drive.ts'
import type { Visitor } from './visitors.ts'
import type { XsrfHeaders } from './xsrf.ts'

export const PASSWORD = 'Parola-de-masurat-1'

const home = {
  sesizari: `${sesizariList.path}?stare=deschise`,
  solicitari: `${solicitarileMele.path}?stare=in_curs`,
  facturi: `${getFacturiInfo.path}?stare=de_plata&pe_pagina=${limits.page.maxSize}`,
}

/** Calls that the home screen begins with, together. */
export const homePaths = [
  home.sesizari,
  home.solicitari,
  home.facturi,
  getContracteInfo.path,
  locatiileMele.path,
  platiRecurente.path,
  mesajeCount.path,
  notificariList.path,
]

/** Lists of a citizen. */
export const listPaths = [
  notificariList.path,
  mesajeCount.path,
  solicitarileMele.path,
  home.solicitari,
  sesizariList.path,
  home.sesizari,
  getContracteInfo.path,
  getFacturiInfo.path,
  home.facturi,
  getTaxesCetatean.path,
  platiList.path,
  platiRecurente.path,
  locatiileMele.path,
  locatieList.path,
  utileList.path,
  `${paths.faq}LOGIN_PAGE`,
  paths.faq + ALL_FAQ,
]

/** A call that a visitor makes by POST. */
export interface PostCall {
  path: string
  postBy: (token: string) => Posted
}

const toJson = (body: unknown) => JSON.stringify(body)
export const jsonHeaders = { 'content-type': 'application/json' }

/** Saves the visitor's address, which has the citizen's id as its own (`addAddresses`). */
export function createAddressSave(visitors: readonly Visitor[], xsrf: XsrfHeaders): PostCall {
  const citizenOf = mapCitizens(visitors)
  const place = { eticheta: 'Acasă', judet: 'București', localitate: 'București', numar: '7' }
  return {
    path: addressSave.path,
    postBy: (token) => ({
      headers: { ...xsrf, ...jsonHeaders, 'idempotency-key': crypto.randomUUID() },
      body: toJson({ ...place, id: citizenOf.get(token), strada: 'Strada Exemplului' }),
    }),
  }
}

/** Signs the visitor in by `PASSWORD`. `cnps`: by the citizens' ids. */
export function createSignIn(
  visitors: readonly Visitor[],
  xsrf: XsrfHeaders,
  cnps: ReadonlyMap<number, string>,
): PostCall {
  const citizenOf = mapCitizens(visitors)
  return {
    path: loginCnp.path,
    postBy: (token) => ({
      headers: { ...xsrf, ...jsonHeaders },
      body: toJson({ cnp_cui: cnps.get(citizenOf.get(token)!), password: PASSWORD }),
    }),
  }
}

const mapCitizens = (visitors: readonly Visitor[]) =>
  new Map(visitors.map(({ token, citizenId }) => [token, citizenId]))

/** Gives citizens valid CNPs and a password; returns the CNPs by their ids. */
export async function addLogins(
  db: Db,
  citizenIds: readonly number[],
  passwordHash: string,
): Promise<Map<number, string>> {
  const ids = [...new Set(citizenIds)]
  const cnps = generateCnps(ids.length)
  await db.execute(sql`
    update citizens set cnp_cui = given.cnp, password_hash = ${passwordHash}
    from unnest(${sql.param(cnps)}::text[], ${sql.param(ids)}::integer[]) as given (cnp, id)
    where citizens.id = given.id`)
  return new Map(ids.map((id, index) => [id, cnps[index]!]))
}

/** Gives each citizen one address, with the citizen's id as its own. */
export async function addAddresses(db: Db, citizenIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into addresses (id, citizen_id, eticheta, judet, localitate, strada, numar, implicita)
    select distinct id, id, 'Acasă', 'București', 'București', 'Strada Exemplului', '5', true
    from unnest(${sql.param(citizenIds)}::integer[]) as visitor (id)`)
}
