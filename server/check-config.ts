import { checkCityContent } from './check-city-content.ts'
import { DIST } from './client-folder.ts'
import { getDemoCity } from './config/city/load-city.ts'
import { loadEnv } from './config/env.ts'
import type { Env } from './config/env.ts'
import { withClient } from './db/with-client.ts'
import { StartError } from './errors/start-error.ts'
import { assertKnownIssuer, makeCityFiles } from './plugins/city-client.ts'
import { openMailInbox } from './ports/open-mail-inbox.ts'
import { verifyMailServer } from './ports/message-transports.ts'

/** Result of one check: what was checked, and whether it is right. */
interface Check {
  text: string
  passed: boolean
}

/** Checks the settings, then what they point to. Prints what it found; the exit code is 1 if something is wrong. */
export async function main(): Promise<void> {
  try {
    const env = loadEnv()
    checkCityContent(env.city)
    await assertKnownIssuer(DIST, await makeCityFiles(DIST, env), env)
    const checks = [
      describeOperation(env),
      describeCity(env),
      ...(await checkDatabases(env)),
      await checkFileStore(env),
      await checkMailServer(env),
      await checkMailInbox(env),
    ]
    for (const { text } of checks) process.stdout.write(`${text}\n`)
    if (checks.some(({ passed }) => !passed)) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const describeOperation = ({ demo, publicUrl }: Env): Check => ({
  text: `Setările sunt bune: ${demo ? 'demonstrație' : 'operare reală'}, ${publicUrl}`,
  passed: true,
})

// An installation from before there were cities has none of its own.
const describeCity = ({ city, demo }: Env): Check => ({
  text:
    !demo && city.folder === getDemoCity().folder
      ? 'Orașul: cel al demonstrației, fără punctele și articolele lui; dați-l pe al dvs. în CITY_DIR'
      : `Orașul: ${city.denumire}, din ${city.folder}${describeLack(city)}`,
  passed: true,
})

/** Names the content that a city's folder does not have. */
function describeLack({ content }: Env['city']): string {
  const lacking = [
    ...(content.locatii.length === 0 ? ['puncte publice (continut/locatii.json)'] : []),
    ...(content.utile.length === 0 ? ['articole (continut/utile.json)'] : []),
  ]
  return lacking.length === 0 ? '' : `; nu are ${lacking.join(' și ')}`
}

async function checkDatabases({ databaseUrl, databaseDirectUrl }: Env): Promise<Check[]> {
  if (!databaseUrl) return [{ text: 'Baza de date: cea a portalului, din DATA_DIR', passed: true }]
  const checks = [checkDatabase('Baza de date', 'DATABASE_URL', databaseUrl)]
  if (databaseDirectUrl) {
    checks.push(checkDatabase('Baza de date, direct', 'DATABASE_DIRECT_URL', databaseDirectUrl))
  }
  return Promise.all(checks)
}

async function checkDatabase(what: string, variable: string, url: string): Promise<Check> {
  const passed = await succeeds(withClient(url, (client) => client.query('select 1')))
  return { text: `${what}: ${passed ? 'răspunde' : `nu răspunde la ${variable}`}`, passed }
}

async function checkFileStore({ s3 }: Env): Promise<Check> {
  if (!s3) return { text: 'Fișierele: în DATA_DIR', passed: true }
  // Loaded only where it is used.
  const { verifyBucket } = await import('./ports/s3-file-store.ts')
  const passed = await succeeds(verifyBucket(s3))
  const answer = passed ? 'răspunde' : 'nu răspunde, sau nu primește cheile ori numele bucketului'
  return { text: `Fișierele: depozitul de la FILES_S3_ENDPOINT ${answer}`, passed }
}

async function checkMailServer({ mail }: Env): Promise<Check> {
  if (!mail) return { text: 'E-mail: nu se trimite', passed: true }
  const passed = await succeeds(verifyMailServer(mail))
  return { text: `E-mail: serverul ${passed ? 'răspunde' : 'de la SMTP_URL nu răspunde'}`, passed }
}

async function checkMailInbox({ mailReplies }: Env): Promise<Check> {
  if (!mailReplies) return { text: 'Răspunsuri prin e-mail: nu se primesc', passed: true }
  const passed = await succeeds(openMailInbox(mailReplies.inbox).verify())
  const answer = passed ? 'se citesc' : 'nu se pot citi de la IMAP_URL sau MAIL_REPLY_DIR'
  return { text: `Răspunsuri prin e-mail: ${answer}`, passed }
}

// Errors of drivers may quote the address, with its password.
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
