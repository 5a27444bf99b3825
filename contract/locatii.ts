import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { container, serviceAddress } from './contracte.ts'
import { alias, calendarDay, id, idInPath, instant } from './fields.ts'
import { booleanInQuery, latitudeInQuery, longitudeInQuery, wordInQuery } from './query.ts'

/** Collection of one fraction at one place on one day. */
export const pickup = z.object({
  fractie: z.string(),
  /** Frequency in words: „săptămânal, luni”. */
  frecventa: contentText,
  data: calendarDay,
  /** Original day of a moved collection, and the reason. */
  data_initiala: z.optional(calendarDay),
  motiv_mutare: z.optional(contentText),
  /** `07:00–12:00`. */
  interval: z.optional(z.string()),
  rezultat: z.enum(['programata', 'efectuata', 'neefectuata']),
  efectuata_la: z.optional(instant),
  motiv: z.optional(contentText),
})
export type Pickup = z.infer<typeof pickup>

/** Hours of the city at which a citizen may be reminded, on the evening before, of a pick-up. */
export const eveHours = ['17:00', '18:00', '19:00', '20:00', '21:00'] as const
export const eveChannels = ['push', 'sms', 'email'] as const
/** Reminder of the evening before each pick-up of a place. */
export const eveReminder = z.object({
  ora: z.enum(eveHours, { error: 'invalid' }),
  canal: z.enum(eveChannels, { error: 'invalid' }),
})
export type EveReminder = z.infer<typeof eveReminder>

export const servicePlaceSummary = z.object({
  id,
  alias: z.string(),
  adresa: serviceAddress,
  /** Coordinates, where the operator's records have them. */
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  contract_id: z.optional(id),
  contract_numar: z.optional(z.string()),
  /** Number of the citizen's places that its contract is for. */
  contract_locatii: z.optional(z.int()),
  /** Balance of the whole contract, for all its places. */
  sold_bani: z.int(),
  /** Day of the balance. */
  data_sold: calendarDay,
  urmatoarea: z.optional(z.object({ fractie: z.string(), data: calendarDay })),
  /** Collections of the next two weeks, for the home screen. */
  apropiate: z.array(pickup),
  /** Null until the citizen asks for it; absent where the city reminds of no pick-ups. */
  memento: z.optional(z.nullable(eveReminder)),
})
export type ServicePlaceSummary = z.infer<typeof servicePlaceSummary>

export const servicePlace = z.object({
  ...servicePlaceSummary.shape,
  /** Collections from six months ago to six months ahead, ordered by day. */
  colectari: z.array(pickup),
  recipiente: z.array(container),
  /** True if its calendar has a secret URL. */
  are_calendar: z.boolean(),
})
export type ServicePlace = z.infer<typeof servicePlace>

/** States of a fraction's pick-up today; `nu_a_trecut`: its hours are over, and nobody has reported it as made. */
export const pickupStates = [
  'nu_a_trecut',
  'a_trecut',
  'inca_nu_a_trecut',
  'mutata',
  'nu_e_zi',
] as const
export type PickupState = (typeof pickupStates)[number]

/** How the pick-ups of a place stand today. */
export const pickupReport = z.object({
  /** Collections of the last two weeks and the next two months, ordered by day. */
  colectari: z.array(pickup),
  /** One of each bin, the likeliest to have been missed first. */
  ridicari: z.array(
    z.object({
      fractie: z.string(),
      stare: z.enum(pickupStates),
      /** Day of the collection that it is about. */
      data: z.optional(calendarDay),
      /** End of its hours: `12:00`. */
      pana_la: z.optional(z.string()),
      urmatoarea: z.optional(calendarDay),
      /** Other citizens of the street who reported it; absent while they are too few to stay unknown. */
      altii: z.optional(z.int()),
      /** The citizen's own sesizare about it. */
      sesizare: z.optional(z.object({ id, numar: z.string() })),
      /** True if the citizen is told when it has been made, or has not; absent if that is not offered. */
      anunt: z.optional(z.boolean()),
    }),
  ),
})
export type PickupReport = z.infer<typeof pickupReport>

export const openingHours = z.array(
  z.object({
    /** 1 is Monday, 7 is Sunday. */
    zi: z.int(),
    intervale: z.array(z.tuple([z.string(), z.string()])),
  }),
)

export const publicPointSummary = z.object({
  id,
  denumire: contentText,
  tip: z.string(),
  adresa: z.string(),
  lat: z.number(),
  lng: z.number(),
  fractii: z.array(z.string()),
  /** Empty and `non_stop`: always open. */
  program: openingHours,
  non_stop: z.boolean(),
  distanta_m: z.optional(z.number()),
})
export type PublicPointSummary = z.infer<typeof publicPointSummary>

export const publicPoint = z.object({
  ...publicPointSummary.shape,
  descriere: contentText,
  servicii: z.array(contentText),
  telefon: z.optional(z.string()),
  email: z.optional(z.string()),
  observatii: z.optional(contentText),
  accesibil: z.optional(z.boolean()),
})
export type PublicPoint = z.infer<typeof publicPoint>

export const locatiileMele = endpoint({
  method: 'GET',
  path: '/api/locatiile-mele',
  summary: 'Locurile de consum ale cetățeanului, cu următoarea colectare',
  access: 'citizen',
  data: z.array(servicePlaceSummary),
})

export const locatiaMea = endpoint({
  method: 'GET',
  path: '/api/locatiile-mele/:id',
  summary: 'Un loc de consum, cu calendarul și recipientele lui',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: servicePlace,
})

export const locatieRedenumeste = endpoint({
  method: 'POST',
  path: '/api/locatiile-mele/:id',
  summary: 'Dă un nume unui loc de consum',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ alias }),
  data: servicePlace,
})

export const locatieCalendar = endpoint({
  method: 'POST',
  path: '/api/locatiile-mele/:id/calendar',
  summary: 'O nouă adresă secretă a calendarului; cea veche nu mai răspunde',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  /** With the due days of invoices and the end of the contract, or collections only. */
  query: z.object({ scadente: z.optional(booleanInQuery) }),
  data: z.object({ adresa_ics: z.string() }),
})

export const locatieMemento = endpoint({
  method: 'POST',
  path: '/api/locatiile-mele/:id/memento',
  summary: 'Amintește în ajun de ridicările unui loc de consum, sau nu mai amintește',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ memento: z.nullable(eveReminder) }),
  data: z.object({ memento: z.nullable(eveReminder) }),
})

export const ridicari = endpoint({
  method: 'GET',
  path: '/api/locatiile-mele/:id/ridicari',
  summary: 'Cum stau azi ridicările unui loc de consum',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: pickupReport,
})

export const ridicareAnunt = endpoint({
  method: 'POST',
  path: '/api/locatiile-mele/:id/ridicari',
  summary: 'Cere sau oprește anunțul că ridicarea de azi s-a făcut, ori nu s-a făcut la timp',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({
    fractie: z.string().check(z.maxLength(60)),
    anunt: z.boolean({ error: 'required' }),
  }),
  data: pickupReport,
})

export const locatieList = endpoint({
  method: 'GET',
  path: '/api/locatie-list',
  summary: 'Punctele publice de colectare și birourile',
  access: 'citizen',
  query: z.object({
    tip: z.optional(wordInQuery),
    fractie: z.optional(wordInQuery),
    lat: z.optional(latitudeInQuery),
    lng: z.optional(longitudeInQuery),
  }),
  data: z.array(publicPointSummary),
})

export const locatie = endpoint({
  method: 'GET',
  path: '/api/locatie/:id',
  summary: 'Un punct public',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: publicPoint,
})
