import * as z from 'zod/mini'
import { isDay } from '../days.ts'
import { addressText, calendarDay, id, idInPath } from '../fields.ts'
import { fractions } from '../fractii.ts'
import { cursorFields } from '../operator/cursor.ts'
import { searchInQuery, yearInQuery } from '../query.ts'
import { deskEndpoint } from './endpoint.ts'
import { seenVersion, versionEndpoints } from './versiuni.ts'

/** Collection rounds, and their days that move. */

const params = z.object({ id: idInPath })
const existingDay = calendarDay.check(z.refine(isDay, { error: 'invalid' }))
const requiredLine = addressText.check(z.minLength(1, { error: 'required' }))

/** A round, as a row and a form show it. */
export const deskRound = z.object({
  id,
  cod: z.string(),
  fractie: z.enum(fractions),
  /** Frequency in words, as the citizen reads it: „săptămânal, luni”. */
  frecventa: z.string(),
  /** `07:00–12:00`; empty when unknown. */
  interval: z.string(),
  /** Places that it serves. */
  adrese: z.int(),
  /** Next day that it is driven; null when none is planned. */
  urmatoarea: z.nullable(calendarDay),
  /** Version that a change is made from. */
  versiune: z.int(),
})
export type DeskRound = z.infer<typeof deskRound>

export const roundList = deskEndpoint({
  method: 'GET',
  path: '/ture',
  summary: 'Turele de colectare, după cod, fracție sau o stradă pe care merg',
  needs: 'ture.editeaza',
  query: z.object({ cauta: z.optional(searchInQuery), ...cursorFields }),
  data: z.object({ lista: z.array(deskRound), urmator: z.nullable(z.string()) }),
})

/** A planned or driven day of a round. */
const roundDay = z.object({
  zi: calendarDay,
  /** Day it was first planned on; null unless it was moved. */
  mutata_din: z.nullable(calendarDay),
  motiv: z.string(),
  efectuata: z.boolean(),
})

export const roundShow = deskEndpoint({
  method: 'GET',
  path: '/ture/:id',
  summary: 'O tură, cu zilele ei din jurul zilei de azi',
  needs: 'ture.editeaza',
  params,
  data: z.object({ tura: deskRound, zile: z.array(roundDay) }),
})
export type RoundDetails = z.infer<(typeof roundShow)['data']>

/** A building at which a round stops. Nobody is named. */
const roundAddress = z.object({ id, adresa: z.string(), locuri: z.int() })
export type RoundAddress = z.infer<typeof roundAddress>

export const roundAddresses = deskEndpoint({
  method: 'GET',
  path: '/ture/:id/adrese',
  summary: 'Adresele la care oprește o tură, pe străzi și numere',
  needs: 'ture.editeaza',
  params,
  query: z.object(cursorFields),
  data: z.object({ lista: z.array(roundAddress), urmator: z.nullable(z.string()) }),
})

export const roundSave = deskEndpoint({
  method: 'POST',
  path: '/ture/:id',
  summary: 'Schimbă cât de des și între ce ore merge o tură, în cuvintele cetățeanului',
  needs: 'ture.editeaza',
  params,
  body: z.object({
    frecventa: requiredLine,
    /** `07:00–12:00` or `07:00-12:00`; empty when unknown. */
    interval: z.string().check(z.maxLength(20, { error: 'invalid' })),
    versiune: seenVersion,
  }),
  data: deskRound,
})

export const roundVersions = versionEndpoints('/ture', 'ale unei ture', 'ture.editeaza')

/* Moved days */

/** Rounds of one fraction, one round, or all of them. */
const roundScope = {
  fractie: z.optional(z.enum(fractions, { error: 'invalid' })),
  tura_id: z.optional(id),
}

const namedRound = z.object({ id, cod: z.string(), fractie: z.enum(fractions) })

/** Rounds that were moved together: from the same day, to the same day, for the same reason. */
export const movedDay = z.object({
  /** Days and reason, in one text that no other row has. */
  cheie: z.string(),
  din: calendarDay,
  in: calendarDay,
  motiv: z.string(),
  ture: z.array(namedRound),
  /** Pick-ups that it moved: the stops of its rounds. */
  ridicari: z.int(),
  /** False once one of the rounds was driven. */
  se_retrage: z.boolean(),
})
export type MovedDay = z.infer<typeof movedDay>

export const movedDayList = deskEndpoint({
  method: 'GET',
  path: '/zile-mutate',
  summary: 'Zilele mutate ale unui an, după ziua nouă',
  needs: 'ture.editeaza',
  query: z.object({ an: yearInQuery }),
  data: z.object({ lista: z.array(movedDay) }),
})

const move = {
  din: existingDay,
  in: existingDay,
  motiv: requiredLine,
  ...roundScope,
}

/** Result of trying a move. */
export const dayMoveTrial = z.object({
  /** Rounds that would move. */
  ture: z.array(namedRound),
  /** Places that these rounds serve. */
  adrese: z.int(),
  /** Codes of rounds that are driven on the new day anyway, and stay as they are. */
  merg_deja: z.array(z.string()),
  /** Codes of rounds that were driven already. */
  efectuate: z.array(z.string()),
  /** Sentence that citizens read in the calendar, as for the first of the rounds; empty without one. */
  mesaj: z.string(),
})
export type DayMoveTrial = z.infer<typeof dayMoveTrial>

export const dayMoveTry = deskEndpoint({
  method: 'POST',
  path: '/zile-mutate/proba',
  summary: 'Arată ce ture ar muta și câte adrese atinge mutarea unei zile, fără să schimbe nimic',
  needs: 'ture.editeaza',
  body: z.object(move),
  data: dayMoveTrial,
})

/** The rounds that the member saw; refused with `modificat_intre_timp` if others would move by now. */
const seenRounds = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'invalid' }))

export const dayMove = deskEndpoint({
  method: 'POST',
  path: '/zile-mutate',
  summary: 'Mută o zi a unor ture; cetățenii o văd mutată în calendar',
  needs: 'ture.editeaza',
  body: z.object({ ...move, ture: seenRounds }),
  data: z.object({ mutate: z.int(), adrese: z.int() }),
})

export const dayMoveWithdraw = deskEndpoint({
  method: 'POST',
  path: '/zile-mutate/retrage',
  summary: 'Pune la loc o zi mutată',
  needs: 'ture.editeaza',
  body: z.object({ din: existingDay, in: existingDay, ture: seenRounds }),
  data: z.object({ puse_la_loc: z.int() }),
})
