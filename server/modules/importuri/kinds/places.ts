import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { aliasRule } from '#contract/rules.ts'
import { servicePlaces } from '#server/db/schema.ts'
import { cnpCui, code, optional, required, number, ruled } from '../columns.ts'
import { defineKind } from '../kind.ts'
import { resolveClient, findClientsByIdentifier, findContractsByNumber } from '../lookups.ts'
import { planUpsert } from '../upsert.ts'
import { addressColumns, rowToServiceAddress } from './address-columns.ts'

// A client's alias for the place and the secret of their calendar do not pass to the next client.
const sameOwner = sql`${servicePlaces.citizenId} = excluded.citizen_id`

/** Service places, where waste is collected. */
export const places = defineKind({
  name: 'locatii',
  summary: 'locurile de consum; clienții și contractele se importă înainte',
  columns: {
    cod: required(code, 'codul locului la operator', 'L-000001'),
    client: required(cnpCui, 'CNP-ul sau CUI-ul clientului', '46000003'),
    contract: optional(code, '', 'numărul contractului, al aceluiași client', '12345/2024'),
    nume: optional(
      ruled(aliasRule),
      '',
      'numele arătat la început; apoi și-l alege clientul; gol: strada și numărul',
      'Sediu',
    ),
    ...addressColumns,
    lat: optional(number(-90, 90), null, 'latitudinea', '45.7890'),
    lng: optional(number(-180, 180), null, 'longitudinea', '24.1230'),
  },
  check({ lat, lng }) {
    if ((lat === null) === (lng === null)) return null
    return { column: lat === null ? 'lat' : 'lng', reason: 'lipsește, iar perechea ei nu' }
  },
  getUniqueKeys: ({ cod }) => [cod],
  async plan(context, lines) {
    const clients = await findClientsByIdentifier(
      context.tx,
      lines.map(({ row }) => row.client),
    )
    const contracts = await findContractsByNumber(
      context.tx,
      lines.map(({ row }) => row.contract),
    )
    const rows = lines.flatMap(({ line, row }) => {
      const client = resolveClient(context, line, clients.get(row.client))
      if (!client) return []
      const contract = contracts.get(row.contract)
      if (row.contract !== '' && contract?.citizenId !== client.id) {
        return context.wrong(line, 'contract', 'nu este printre contractele clientului')
      }
      const { cod, nume, strada, numar_strada, lat, lng } = row
      const alias = nume || `${strada} ${numar_strada}`.slice(0, limits.alias.max).trim()
      const place = {
        citizenId: client.id,
        cod,
        contractId: contract?.id ?? null,
        alias,
        address: rowToServiceAddress(row),
        lat,
        lng,
        createdAt: context.now,
      }
      return [{ line, row: place }]
    })
    return planUpsert(context.tx, servicePlaces, rows, {
      key: ['cod'],
      update: ['citizenId', 'contractId', 'address', 'lat', 'lng', 'alias', 'calendarHash'],
      instead: {
        alias: sql`case when ${sameOwner} then ${servicePlaces.alias} else excluded.alias end`,
        calendarHash: sql`case when ${sameOwner} then ${servicePlaces.calendarHash} end`,
      },
    })
  },
})
