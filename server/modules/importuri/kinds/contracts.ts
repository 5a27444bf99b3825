import { inArray, sql } from 'drizzle-orm'
import { contractStates } from '#contract/contracte.ts'
import { fractions } from '#contract/fractii.ts'
import { userKinds } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { containers, contracts as contractRows, servicePlaces } from '#server/db/schema.ts'
import { userKindOf } from '#server/domain/catalogues.ts'
import {
  cnpCui,
  code,
  day,
  lei,
  optional,
  required,
  number,
  oneOf,
  shortText,
  text,
  wholeNumber,
} from '../columns.ts'
import { defineKind } from '../kind.ts'
import { resolveClient, findClientsByIdentifier, findContractsByNumber } from '../lookups.ts'
import { planUpsert } from '../upsert.ts'
import { addressColumns, rowToServiceAddress } from './address-columns.ts'

const MOST_PEOPLE = 100_000
const MOST_CUBIC_METRES = 1_000_000
const MOST_LITRES = 100_000

/** Contracts, without their containers, which have a file of their own. */
export const contracts = defineKind({
  name: 'contracte',
  summary: 'contractele clienților; clienții se importă înainte',
  columns: {
    numar: required(code, 'numărul contractului', '12345/2024'),
    client: required(cnpCui, 'CNP-ul sau CUI-ul clientului', '46000003'),
    tip: optional(
      oneOf(userKinds),
      null,
      `${userKinds.join(', ')}; gol: după client`,
      userKinds[0],
    ),
    stare: required(oneOf(contractStates), contractStates.join(', '), contractStates[0]),
    titular: optional(
      text(limits.companyName.max),
      '',
      'titularul; gol: clientul',
      'Ionescu Maria',
    ),
    data_inceput: required(day, 'prima zi', '2024-01-01'),
    data_sfarsit: optional(day, null, 'ultima zi; gol: nedeterminată', '2026-12-31'),
    cod_client: required(code, 'codul clientului la operator', 'C00001'),
    ...addressColumns,
    persoane: optional(wholeNumber(0, MOST_PEOPLE), null, 'câte persoane', '3'),
    volum_lunar: optional(
      number(0, MOST_CUBIC_METRES),
      null,
      'metri cubi pe lună, la firme',
      '2,4',
    ),
    tarif: required(shortText, 'numele tarifului', 'Persoane fizice'),
    tarif_valoare: required(lei(), 'tariful, în lei', '14,50'),
    tarif_unitate: required(shortText, 'unitatea tarifului', 'lei/persoană/lună'),
  },
  check({ data_inceput, data_sfarsit }) {
    if (data_sfarsit === null || data_sfarsit >= data_inceput) return null
    return { column: 'data_sfarsit', reason: 'este înaintea zilei de început' }
  },
  getUniqueKeys: ({ numar }) => [numar],
  async plan(context, lines) {
    const clients = await findClientsByIdentifier(
      context.tx,
      lines.map(({ row }) => row.client),
    )
    const rows = lines.flatMap(({ line, row }) => {
      const client = resolveClient(context, line, clients.get(row.client))
      if (!client) return []
      const contract = {
        citizenId: client.id,
        numar: row.numar,
        tip: row.tip ?? userKindOf(client),
        state: row.stare,
        titular: row.titular || client.fNume || `${client.nume} ${client.prenume}`,
        startsOn: row.data_inceput,
        endsOn: row.data_sfarsit,
        codClient: row.cod_client,
        address: rowToServiceAddress(row),
        persoane: row.persoane,
        monthlyVolume: row.volum_lunar,
        tariffName: row.tarif,
        tariffBani: row.tarif_valoare,
        tariffUnit: row.tarif_unitate,
        createdAt: context.now,
        updatedAt: context.now,
      }
      return [{ line, row: contract }]
    })
    const plan = await planUpsert(context.tx, contractRows, rows, {
      key: ['numar'],
      update: [
        'citizenId',
        'tip',
        'state',
        'titular',
        'startsOn',
        'endsOn',
        'codClient',
        'address',
        'persoane',
        'monthlyVolume',
        'tariffName',
        'tariffBani',
        'tariffUnit',
      ],
      stamp: { updatedAt: context.now },
    })
    return {
      ...plan,
      async write() {
        const counts = await plan.write()
        await detachPlaces(
          context.tx,
          rows.map(({ row }) => row.numar),
        )
        return counts
      },
    }
  },
})

/** Detaches contracts that have passed to another client from the first one's places. */
async function detachPlaces(tx: Db, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  await tx.execute(sql`update ${servicePlaces} set contract_id = null from ${contractRows}
    where ${contractRows.id} = ${servicePlaces.contractId}
      and ${contractRows.citizenId} <> ${servicePlaces.citizenId}
      and ${inArray(contractRows.numar, numbers)}`)
}

/** Containers of contracts. */
export const contractContainers = defineKind({
  name: 'recipiente',
  summary: 'recipientele contractelor; contractele se importă înainte',
  columns: {
    eticheta: required(code, 'codul de pe etichetă', 'D5-000001'),
    contract: required(code, 'numărul contractului', '12345/2024'),
    tip: required(shortText, 'felul recipientului', 'Pubelă'),
    volum: required(wholeNumber(1, MOST_LITRES), 'volumul, în litri', '120'),
    fractie: required(oneOf(fractions), fractions.join(', '), fractions[0]),
    scos_din_uz: optional(
      day,
      null,
      'ziua în care a fost scos din uz; gol: în folosință',
      '2026-12-31',
    ),
  },
  getUniqueKeys: ({ eticheta }) => [eticheta],
  async plan(context, lines) {
    const known = await findContractsByNumber(
      context.tx,
      lines.map(({ row }) => row.contract),
    )
    const rows = lines.flatMap(({ line, row }) => {
      const contract = known.get(row.contract)
      if (!contract) return context.wrong(line, 'contract', 'nu este printre contracte')
      const { tip, volum, eticheta, fractie, scos_din_uz } = row
      const container = {
        contractId: contract.id,
        tip,
        volumeLitres: volum,
        label: eticheta,
        fractie,
        retiredOn: scos_din_uz,
      }
      return [{ line, row: container }]
    })
    return planUpsert(context.tx, containers, rows, {
      key: ['label'],
      update: ['contractId', 'tip', 'volumeLitres', 'fractie', 'retiredOn'],
    })
  },
})
