import * as z from 'zod/mini'
import { contract } from '../contracte.ts'
import { invoice } from '../facturi.ts'
import { calendarDay, companyName, email, id, idInPath, instant, name, phone } from '../fields.ts'
import { longestSearch } from '../limits.ts'
import { client, closeReasons } from '../operator/clienti.ts'
import { cursorFields, cursorList } from '../operator/cursor.ts'
import { payment } from '../plati.ts'
import { consentEnders } from '../platitori.ts'
import { pageFields } from '../query.ts'
import { caseRef } from './coada.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'

/** The desk's calls about clients. Money is in bani; phones are in national form. */

const params = z.object({ id: idInPath })
const done = z.literal(true)

/** Ways in which a client matches a search, the most exact first. */
export const clientMatches = [
  'cnp_cui',
  'cod_client',
  'contract',
  'telefon',
  'email',
  'nume',
  'nume_inceput',
  'adresa',
] as const
export type ClientMatch = (typeof clientMatches)[number]

/** Why a client's data were corrected: a fixed list, so that the audit holds no free text. */
export const correctionReasons = ['cerere', 'act', 'eroare'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** A client in a list: the CNP or CUI is masked. */
const listedClient = z.object({
  id,
  nume: z.string(),
  firma: z.boolean(),
  cnp_cui: z.string(),
  /** Client codes of the contracts, oldest first. */
  coduri_client: z.array(z.string()),
  /** Address of the first contract; empty without one. */
  adresa: z.string(),
  stare: client.shape.stare,
  aprobat: z.boolean(),
})
export const foundClient = z.object({ ...listedClient.shape, potrivire: z.enum(clientMatches) })
export type FoundClient = z.infer<typeof foundClient>

/** Both roles that serve clients and those that administer accounts find them. */
const seeOrAdminister = ['clienti.vede', 'clienti.administreaza'] as const

/** A POST, as what one types may be a CNP, which must not be in an address. */
export const deskClientSearch = deskEndpoint({
  method: 'POST',
  path: '/clienti/cauta',
  summary:
    'Caută clienți după nume, CNP sau CUI, cod client, contract, telefon, e-mail, stradă și număr',
  needs: seeOrAdminister,
  body: z.object({
    cauta: z
      .string()
      .check(
        z.trim(),
        z.minLength(deskLimits.clientSearch.min, { error: 'required' }),
        z.maxLength(longestSearch, { error: 'invalid' }),
      ),
    limita: z.optional(
      z.int().check(z.minimum(1), z.maximum(deskLimits.clientSearch.maxRows, { error: 'invalid' })),
    ),
  }),
  data: z.object({
    lista: z.array(foundClient),
    /** True if others match too. */
    mai_multe: z.boolean(),
  }),
})

/** The accounts made without a PIN, oldest first. */
export const deskClientsToApprove = deskEndpoint({
  method: 'GET',
  path: '/clienti/de-aprobat',
  summary: 'Conturile făcute fără PIN, care așteaptă să fie aprobate, întâi cele mai vechi',
  needs: 'clienti.administreaza',
  query: z.object(cursorFields),
  data: cursorList(z.object({ ...listedClient.shape, creat_la: instant })),
})

const identity = z.object({
  id,
  /** The firm's name, or the person's. */
  nume: z.string(),
  firma: z.boolean(),
  cnp_cui: z.string(),
  stare: client.shape.stare,
  aprobat: z.boolean(),
  /** True if an enrolled client has the CNP or CUI of this account, which nobody has approved. */
  contestat: z.boolean(),
  creat_la: instant,
})

const contractFields = z.pick(contract, {
  id: true,
  numar: true,
  stare: true,
  titular: true,
  cod_client: true,
  loc_consum: true,
  data_inceput: true,
  data_sfarsit: true,
})

const clientContract = z.object({
  ...contractFields.shape,
  /** Number of its containers in use. */
  recipiente: z.int(),
})

export const clientCard = z.object({
  ...identity.shape,
  reg_com: z.string(),
  telefon: z.string(),
  telefon_confirmat: z.boolean(),
  email: z.string(),
  email_confirmat: z.boolean(),
  contracte: z.array(clientContract),
  locuri: z.array(
    z.object({
      id,
      cod: z.string(),
      alias: z.string(),
      adresa: z.string(),
      contract_id: z.nullable(id),
    }),
  ),
})
export type ClientCard = z.infer<typeof clientCard>

export const deskClient = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id',
  summary: 'Un client: contact, contracte, locuri de consum; cine s-a uitat rămâne în jurnal',
  needs: 'clienti.vede',
  params,
  data: clientCard,
})

export const deskContainerLabels = deskEndpoint({
  method: 'GET',
  path: '/clienti/contracte/:id/etichete',
  summary: 'Etichetele recipientelor unui contract, cu cod QR, ca PDF',
  needs: 'clienti.vede',
  params,
  download: true,
  data: z.unknown(),
})

/** Acts on an account; its state decides which are possible. */
export const clientActions = [
  'deblocare',
  'sesiuni',
  'pin',
  'aprobare',
  'evacuare',
  'inchidere',
  'corectare',
] as const
export type ClientAction = (typeof clientActions)[number]

export const clientAccount = z.object({
  ...identity.shape,
  /** The parts of the name, as a correction changes them; the firm's own name apart. */
  nume_familie: z.string(),
  prenume: z.string(),
  denumire: z.string(),
  /** Masked. */
  telefon: z.string(),
  email: z.string(),
  actiuni: z.array(z.enum(clientActions)),
  sesiuni: z.array(
    z.object({
      id: z.uuid(),
      dispozitiv: z.string(),
      creat_la: instant,
      folosit_la: instant,
      /** True if the device gets push messages. */
      push: z.boolean(),
    }),
  ),
})
export type ClientAccount = z.infer<typeof clientAccount>

/** Contact is masked here, as an administrator does not see it. */
export const deskClientAccount = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/cont',
  summary: 'Contul unui client: stare, dispozitive, ce se poate face cu el',
  needs: 'clienti.administreaza',
  params,
  data: clientAccount,
})

/**
 * Whole CNP or CUI. Needs a recent sign-in, so that a computer left open shows none: the last digits, always shown,
 * are enough to recognise who calls.
 */
export const deskClientIdentifier = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/cnp',
  summary: 'CNP-ul sau CUI-ul întreg al unui client; cine l-a cerut rămâne în jurnal',
  needs: seeOrAdminister,
  requiresRecentSignIn: true,
  params,
  data: z.object({ cnp_cui: z.string() }),
})

export const deskClientBalance = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/sold',
  summary: 'Soldul unui client',
  needs: 'bani.vede',
  params,
  data: z.object({
    total_bani: z.int(),
    /** Overdue part, without what is disputed. */
    restant_bani: z.int(),
    credit_bani: z.int(),
  }),
})

export const deskClientInvoices = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/facturi',
  summary: 'Facturile unui client, cele mai noi întâi',
  needs: 'bani.vede',
  params,
  query: z.object(pageFields),
  data: z.array(z.omit(invoice, { linii: true })),
})

export const deskInvoicePdf = deskEndpoint({
  method: 'GET',
  path: '/clienti/facturi/:id/pdf',
  summary: 'O factură, ca PDF',
  needs: 'bani.vede',
  params,
  download: true,
  data: z.unknown(),
})

/** Card payments. */
export const deskClientPayments = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/plati',
  summary: 'Plățile cu cardul ale unui client, cele mai noi întâi',
  needs: 'bani.vede',
  params,
  query: z.object(pageFields),
  data: z.array(z.omit(payment, { redirect_url: true })),
})

/** Transfers and cash booked to the client. */
export const deskClientReceipts = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/incasari',
  summary: 'Viramentele și numerarul înregistrate la un client, cele mai noi întâi',
  needs: 'bani.vede',
  params,
  query: z.object(pageFields),
  data: z.array(
    z.object({
      id,
      sursa: z.enum(['transfer', 'numerar']),
      ziua_valutei: calendarDay,
      suma_bani: z.int(),
      referinta: z.string(),
      stare: z.string(),
    }),
  ),
})

/** A consent to pay that was given. The payer's own name for the client is nobody else's to see. */
const clientConsent = z.object({
  id,
  /** The other one: the payer, or the client who is paid for; the name is empty once their account is closed. */
  client: z.object({ id, nume: z.string() }),
  /** Number of the contract that is paid. */
  contract: z.string(),
  /** Masked phone that the code went to; empty once its client's account is closed. */
  telefon: z.string(),
  dat_la: instant,
  stare: z.enum(['data', 'oprita']),
  /** When it was stopped; missing if its contract ended or became another's. */
  oprit_la: z.optional(instant),
  oprit_de: z.optional(z.enum(consentEnders)),
})
export type ClientConsent = z.infer<typeof clientConsent>

export const deskClientConsents = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/acorduri',
  summary: 'Cine plătește pentru un client, cu acordul lui, și pentru cine plătește el',
  needs: 'bani.vede',
  params,
  data: z.object({
    platitori: z.array(clientConsent),
    plateste_pentru: z.array(clientConsent),
  }),
})

export const deskConsentStop = deskEndpoint({
  method: 'POST',
  path: '/clienti/acorduri/:id/oprire',
  summary: 'Oprește un acord de plată, la cererea clientului; a doua oară nu schimbă nimic',
  needs: 'acorduri.opreste',
  params,
  data: done,
})

const clientCases = z.array(
  z.object({
    caz: caseRef,
    /** As the queue shows it: the register number, or the id of a letter to support. */
    numar: z.string(),
    denumire: z.string(),
    stare: z.string(),
    /** Official name of the state. */
    stare_nume: z.string(),
    creat_la: instant,
  }),
)

export const deskClientSesizari = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/sesizari',
  summary: 'Sesizările unui client, cele mai noi întâi',
  needs: 'sesizari.vede',
  params,
  data: clientCases,
})

export const deskClientSolicitari = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/solicitari',
  summary: 'Solicitările trimise ale unui client, cele mai noi întâi',
  needs: 'solicitari.vede',
  params,
  data: clientCases,
})

export const deskClientSupport = deskEndpoint({
  method: 'GET',
  path: '/clienti/:id/suport',
  summary: 'Cererile de suport ale unui client, cele mai noi întâi',
  needs: 'suport.vede',
  params,
  data: clientCases,
})

export const deskClientUnlock = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/deblocare',
  summary: 'Uită încercările greșite de parolă și de cod ale unui cont',
  needs: 'clienti.administreaza',
  params,
  data: done,
})

export const deskClientEndSessions = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/sesiuni/incheie',
  summary: 'Încheie o sesiune a unui client, sau pe toate',
  needs: 'clienti.administreaza',
  params,
  /** Without `sesiune` all end. */
  body: z.object({ sesiune: z.optional(z.uuid()) }),
  data: done,
})

export const deskClientPin = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/pin',
  summary: 'Trimite prin SMS un PIN nou unui client înrolat, la telefonul din evidență',
  needs: 'clienti.administreaza',
  params,
  /** The masked phone. */
  data: z.object({ telefon: z.string() }),
})

export const deskClientApprove = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/aprobare',
  summary: 'Primește printre clienți pe cineva al cărui act de identitate a fost verificat',
  needs: 'clienti.administreaza',
  params,
  data: done,
})

export const deskClientEvict = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/evacuare',
  summary: 'Închide un cont făcut cu CNP-ul sau CUI-ul altcuiva, care rămâne clientului înrolat',
  needs: 'clienti.administreaza',
  requiresRecentSignIn: true,
  params,
  /** The client who waited for the CNP or CUI; null if none did. */
  data: z.object({ client_id: z.nullable(id) }),
})

export const deskClientClose = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/inchidere',
  summary: 'Închide contul pentru totdeauna, ca și cum l-ar închide titularul, care este anunțat',
  needs: 'clienti.administreaza',
  requiresRecentSignIn: true,
  params,
  body: z.object({ motiv: z.enum(closeReasons, { error: 'invalid' }) }),
  data: done,
})

const motiv = z.enum(correctionReasons, { error: 'invalid' })

/** Corrects a person's name, or a firm's with that of its representative. */
export const deskClientCorrectName = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/corectii/nume',
  summary: 'Corectează numele unui client, care este anunțat',
  needs: 'clienti.administreaza',
  requiresRecentSignIn: true,
  params,
  body: z.object({ nume: name, prenume: name, denumire: z.optional(companyName), motiv }),
  data: done,
})

export const deskClientCorrectPhone = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/corectii/telefon',
  summary: 'Corectează telefonul unui client; telefonul vechi și cel nou sunt anunțate',
  needs: 'clienti.administreaza',
  requiresRecentSignIn: true,
  params,
  /** A phone of another country begins with + and its code. */
  body: z.object({ telefon: phone, motiv }),
  data: done,
})

export const deskClientCorrectEmail = deskEndpoint({
  method: 'POST',
  path: '/clienti/:id/corectii/email',
  summary: 'Corectează e-mailul unui client; adresa veche și cea nouă sunt anunțate',
  needs: 'clienti.administreaza',
  requiresRecentSignIn: true,
  params,
  body: z.object({ email, motiv }),
  data: done,
})
