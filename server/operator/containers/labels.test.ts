import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containers } from '#server/db/schema.ts'
import { formatContainerCode } from '#contract/container-code.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { aContainer, aContract, aPlace } from '#server/testing/factories/places.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

async function aBin(fractie: string) {
  const citizen = await aCitizen(app)
  const contract = await aContract(app, citizen.id)
  const place = await aPlace(app, citizen.id, { contractId: contract.id })
  return { contract, place, bin: await aContainer(app, contract.id, { fractie }) }
}

const printed = async (file: string) =>
  readPdf(await readFile(path.join(operator.context.folder, file))).text

describe('recipiente etichete', () => {
  it('writes the labels of contracts and of places, each container once', async () => {
    const [one, other] = [await aBin('sticla'), await aBin('biodeseuri')]
    const given = ['--contract', one.contract.numar, '--loc', other.place.cod]
    const again = ['--loc', one.place.cod]
    const { text, json } = await operator.run(
      'recipiente',
      'etichete',
      'doua.pdf',
      ...given,
      ...again,
    )
    expect(text).toContain('2 etichete')
    const codes = [one.bin.code, other.bin.code].map(formatContainerCode)
    expect(json).toMatchObject({ etichete: codes.map((cod) => ({ cod })) })
    const words = await printed('doua.pdf')
    for (const code of codes) expect(words).toContain(code)
    expect(words).toContain('Biodeșeuri')
  })

  it('leaves out a container that was taken away', async () => {
    const { contract, bin } = await aBin('sticla')
    const gone = await aContainer(app, contract.id)
    const change = { retiredOn: '2026-01-01' }
    await app.ports.db.update(containers).set(change).where(eq(containers.id, gone.id))
    await operator.run('recipiente', 'etichete', 'una.pdf', '--contract', contract.numar)
    const words = await printed('una.pdf')
    expect(words).toContain(formatContainerCode(bin.code))
    expect(words).not.toContain(formatContainerCode(gone.code))
  })

  it('says what is wrong, and overwrites nothing', async () => {
    const { contract } = await aBin('sticla')
    const run = (...given: string[]) => operator.run('recipiente', 'etichete', 'trei.pdf', ...given)
    await expect(run()).rejects.toThrow('Dați --contract sau --loc.')
    await expect(run('--contract', 'nu-este')).rejects.toThrow('Contractul nu-este nu există.')
    await expect(run('--loc', 'nu-este')).rejects.toThrow('Locul nu-este nu există.')
    await operator.file('trei.pdf', 'altceva')
    await expect(run('--contract', contract.numar)).rejects.toThrow('este deja acolo')
    expect(await readFile(path.join(operator.context.folder, 'trei.pdf'), 'utf8')).toBe('altceva')
  })
})
