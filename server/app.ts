import { randomBytes } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { bankAccess, hasSandbox, sandboxCallbackUrl } from './bank/access.ts'
import { openSandboxBank } from './bank/sandbox/sandbox-bank.ts'
import type { Sandbox } from './bank/sandbox/sandbox-bank.ts'
import { setPasswordCost } from './domain/passwords.ts'
import { Translations } from './domain/translations.ts'
import { createCallerLimiter } from './http/caller-limiter.ts'
import { Metrics } from './http/metrics.ts'
import { apeluriRoutes } from './modules/apeluri/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { anunturiRoutes } from './modules/anunturi/routes.ts'
import { baniOperatorRoutes } from './modules/bani/operator-routes.ts'
import { baniRoutes } from './modules/bani/routes.ts'
import { cereriRaspunsRoutes } from './modules/cereri-raspuns/routes.ts'
import { cheiApiRoutes } from './modules/chei-api/routes.ts'
import { cifreDeschiseRoutes } from './modules/cifre-deschise/routes.ts'
import { cifreRoutes } from './modules/cifre/routes.ts'
import { calendarRoutes } from './modules/calendar/routes.ts'
import { carduriRoutes } from './modules/carduri/routes.ts'
import { categoriiRoutes } from './modules/categorii/routes.ts'
import { cazuriRoutes } from './modules/cazuri/routes.ts'
import { cetateanRoutes } from './modules/cetatean/routes.ts'
import { clientDeskRoutes } from './modules/clienti/desk-routes.ts'
import { clientiRoutes } from './modules/clienti/routes.ts'
import { coadaRoutes } from './modules/coada/routes.ts'
import { contracteRoutes } from './modules/contracte/routes.ts'
import { devRoutes } from './modules/dev/routes.ts'
import { dosareRoutes } from './modules/dosare/routes.ts'
import { documenteRoutes } from './modules/documente/routes.ts'
import { eroriClientRoutes } from './modules/erori-client/routes.ts'
import { evenimenteRoutes } from './modules/evenimente/routes.ts'
import { facturiRoutes } from './modules/facturi/routes.ts'
import { faqDeskRoutes } from './modules/faq/desk-routes.ts'
import { faqRoutes } from './modules/faq/routes.ts'
import { forgotPasswordRoutes } from './modules/forgot-password/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { importOperatorRoutes } from './modules/importuri/operator-routes.ts'
import { importuriRoutes } from './modules/importuri/routes.ts'
import { locatiiRoutes } from './modules/locatii/routes.ts'
import { mesajeRoutes } from './modules/mesaje/routes.ts'
import { mementouriRoutes } from './modules/mementouri/routes.ts'
import { unsubscribeRoutes } from './modules/mesaje/unsubscribe-routes.ts'
import { notificariRoutes } from './modules/notificari/routes.ts'
import { bankOperatorRoutes } from './modules/operator-api/bank-routes.ts'
import { contentOperatorRoutes } from './modules/operator-api/content-routes.ts'
import { fileOperatorRoutes } from './modules/operator-api/file-routes.ts'
import { open311Routes } from './modules/open311/routes.ts'
import { operatorApiRoutes } from './modules/operator-api/routes.ts'
import { passkeyRoutes } from './modules/passkeys/routes.ts'
import { pdfRoutes } from './modules/pdf/routes.ts'
import { auditOperatorRoutes } from './modules/personal/operator-routes.ts'
import { personalRoutes } from './modules/personal/routes.ts'
import { platiRecurenteRoutes } from './modules/plati-recurente/routes.ts'
import { paymentOperatorRoutes } from './modules/plati/operator-routes.ts'
import { platesteRoutes } from './modules/plateste/routes.ts'
import { platitoriRoutes } from './modules/platitori/routes.ts'
import { platiRoutes } from './modules/plati/routes.ts'
import { portalRoutes } from './modules/portal/routes.ts'
import { shareRoutes } from './modules/portal/share-routes.ts'
import { puncteRoutes } from './modules/puncte/routes.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { containerDeskRoutes } from './modules/recipiente/desk-routes.ts'
import { recipienteRoutes } from './modules/recipiente/routes.ts'
import { registerRoutes } from './modules/register/routes.ts'
import { sesizariRoutes } from './modules/sesizari/routes.ts'
import { solicitariRoutes } from './modules/solicitari/routes.ts'
import { straziRoutes } from './modules/strazi/routes.ts'
import { supportOperatorRoutes } from './modules/support/operator-routes.ts'
import { supportRoutes } from './modules/support/routes.ts'
import { sustineriRoutes } from './modules/sustineri/routes.ts'
import { trimiteriRoutes } from './modules/trimiteri/routes.ts'
import { tureRoutes } from './modules/ture/routes.ts'
import { uploadsRoutes } from './modules/uploads/routes.ts'
import { utileDeskRoutes } from './modules/utile/desk-routes.ts'
import { utileRoutes } from './modules/utile/routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import type { ThreadPoolOptions } from './pdf/thread-pool.ts'
import { registerAuth } from './http/auth.ts'
import { ignoreRequestLanguages } from './http/request-language.ts'
import { registerStaffAuth } from './http/staff-auth.ts'
import { registerClientFiles } from './plugins/static-client.ts'
import type { ClientFiles } from './plugins/static-client.ts'
import { registerCompression } from './plugins/compression.ts'
import { answerError, registerErrors } from './plugins/errors.ts'
import { contentSecurityPolicy, registerHeaders, securityHeaders } from './plugins/headers.ts'
import { registerJson } from './plugins/json.ts'
import { logIdleErrors, loggerOptions, registerLogging } from './plugins/logging.ts'
import { registerMultipart } from './plugins/multipart.ts'
import { registerRateLimit } from './plugins/rate-limit.ts'
import { registerXsrf } from './http/xsrf.ts'
import { translateOwnSentence } from './own-sentences.en.ts'
import type { Ports, Infrastructure } from './ports/ports.ts'

const MAX_JSON_BYTES = 256 * 1024
/** Limit of a whole request: a file on a weak mobile line takes minutes; idle connections are cut long before. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const IDLE_TIMEOUT_MS = 60_000
const KEEP_ALIVE_MS = 65_000
const HEADERS_TIMEOUT_MS = 20_000

interface Extras {
  /** Destination of the log, in place of the standard output. */
  logStream?: NodeJS.WritableStream
  /** Replaces the threads that draw documents, in tests. */
  drawing?: ThreadPoolOptions | undefined
}

export interface Server {
  app: FastifyInstance
  ports: Ports
  metrics: Metrics
  /** The demonstration bank; null with a real bank. */
  sandbox: Sandbox | null
}

/** Builds the server: hooks and plugins of every call, then the routes. It does not listen yet. */
export async function buildApp(
  infrastructure: Infrastructure,
  client: ClientFiles,
  { logStream, drawing }: Extras = {},
): Promise<Server> {
  const { env } = infrastructure
  const headers = securityHeaders(env)
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(env, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex').toUpperCase(),
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    return503OnClosing: false, // requests received before closing are answered normally
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  setPasswordCost(env.argon2MemoryKib)
  const ports: Ports = { ...infrastructure, log: app.log }

  app.decorate('callerLimiter', createCallerLimiter())
  app.decorate('runningCalls', new Set<string>())
  app.decorate('translations', new Translations(ports, translateOwnSentence))
  if (env.featuresOff.has('english')) ignoreRequestLanguages(app)
  registerErrors(app)
  registerHeaders(app, headers)
  registerLogging(app)
  logIdleErrors(app, ports.db, ports.requestDb)
  const metrics = new Metrics(ports)
  metrics.watch(app)
  registerJson(app)
  await registerCompression(app)
  await registerRateLimit(app, env)
  await registerXsrf(app, ports)
  registerAuth(app)
  registerStaffAuth(app)
  await registerMultipart(app)

  healthRoutes(app, ports)
  portalRoutes(app, ports)
  shareRoutes(app, ports)
  authRoutes(app, ports)
  registerRoutes(app, ports)
  forgotPasswordRoutes(app, ports)
  cetateanRoutes(app, ports)
  passkeyRoutes(app, ports)
  uploadsRoutes(app, ports)
  supportRoutes(app, ports)
  trimiteriRoutes(app, ports)
  faqRoutes(app, ports)
  solicitariRoutes(app, ports)
  sesizariRoutes(app, ports)
  sustineriRoutes(app, ports)
  cereriRaspunsRoutes(app, ports)
  documenteRoutes(app, ports)
  pdfRoutes(app, ports, drawing)
  contracteRoutes(app, ports)
  facturiRoutes(app, ports)
  platiRoutes(app, ports)
  platesteRoutes(app, ports)
  platitoriRoutes(app, ports)
  carduriRoutes(app, ports)
  platiRecurenteRoutes(app, ports)
  locatiiRoutes(app, ports)
  calendarRoutes(app, ports)
  recipienteRoutes(app, ports)
  utileRoutes(app, ports)
  straziRoutes(app, ports)
  cifreDeschiseRoutes(app, ports)
  open311Routes(app, ports)
  notificariRoutes(app, ports)
  evenimenteRoutes(app, ports)
  pushRoutes(app, ports)
  eroriClientRoutes(app, ports, metrics)
  personalRoutes(app, ports)
  cheiApiRoutes(app, ports)
  coadaRoutes(app, ports)
  cazuriRoutes(app, ports)
  apeluriRoutes(app, ports)
  baniRoutes(app, ports)
  faqDeskRoutes(app, ports)
  utileDeskRoutes(app, ports)
  anunturiRoutes(app, ports)
  importuriRoutes(app, ports)
  cifreRoutes(app, ports)
  operatorApiRoutes(app, ports)
  dosareRoutes(app, ports)
  supportOperatorRoutes(app, ports)
  fileOperatorRoutes(app, ports)
  clientiRoutes(app, ports)
  clientDeskRoutes(app, ports)
  containerDeskRoutes(app, ports)
  paymentOperatorRoutes(app, ports)
  mesajeRoutes(app, ports)
  unsubscribeRoutes(app, ports)
  mementouriRoutes(app, ports)
  bankOperatorRoutes(app, ports)
  baniOperatorRoutes(app, ports)
  auditOperatorRoutes(app, ports)
  webhookRoutes(app, ports)
  contentOperatorRoutes(app, ports)
  tureRoutes(app, ports)
  puncteRoutes(app, ports)
  categoriiRoutes(app, ports)
  importOperatorRoutes(app, ports)
  devRoutes(app, ports)
  const sandbox = hasSandbox(env) ? openSandbox(app, ports) : null
  registerClientFiles(app, client, contentSecurityPolicy(env, client.inline))
  return { app, ports, metrics, sandbox }
}

function openSandbox(app: FastifyInstance, { db, clock, env }: Ports): Sandbox {
  const { user, password, callbackKey } = bankAccess(env)
  const callbackUrl = sandboxCallbackUrl(env)
  const { publicUrl } = env
  return openSandboxBank(app, { db, clock, publicUrl, user, password, callbackUrl, callbackKey })
}
