# Architecture␞
␞
One rule finds any line of code: **slug × layer**. A feature has one slug (
`
auth`
,
 `
register`
,
 `
forgot-password`
,
 `
cetatean`
,
 `
support`
,
 `
faq`
,
 `
uploads`
,
 `
portal`
,
 `
solicitari`
,
 `
sesizari`
,
 `
contracte`
,
 `
facturi`
,
 `
plati`
,
 `
plata`
,
 `
carduri`
,
 `
plati-recurente`
,
 `
rambursari`
,
 `
locatii`
,
 `
utile`
,
 `
notificari`
,
 `
mementouri`
,
 `
push`
,
 `
evenimente`
,
 `
erori-client`
,
 `
calendar`
,
 `
documente`
,
 `
pdf`
,
 `
strazi`
,
 `
trimiteri`
,
 `
webhooks`
,
 `
health`
,
 `
dev`
,
 `
setari`
,
 `
personal`
,
 `
enrolment`
,
 `
cont`
,
 `
jurnal`
,
 `
apeluri`
,
 `
cazuri`
,
 `
cereri-raspuns`
,
 `
dosare`
,
 `
clienti`
,
 `
chei-api`
,
 `
operator-api`
,
 `
mesaje`
,
 `
posta`
,
 `
incasari`
,
 `
extrase`
,
 `
bani`
,
 `
continut`
,
 `
ture`
,
 `
puncte`
,
 `
categorii`
,
 `
anunturi`
,
 `
importuri`
,
 `
cifre`
),
 and the slug names its file or folder in every layer it touches: `
contract/faq.ts`
,
 `
src/screens/faq/`
,
 `
server/modules/faq/`
. Domain nouns stay Romanian,
 as on the wire; verbs and techniques are English.␞
␞
## Layout␞
␞
`
`
`
␞
city/sector-5/     the demonstration's city: names,
 operator,
 first content (
docs/city.md)␞
contract/          the API in zod/mini: endpoints,
 fields,
 rules,
 limits,
 codes,
 and the messages of␞
                   both sides (
texts.ro.ts,
 texts.en.ts). No DOM,
 no Node␞
  desk/            the staff's calls (
`
/api/birou/…`
),
 roles and permissions; not in OpenAPI,
 nor in the citizens' client␞
  operator/        the API of the operator's other programs,
 which the client never bundles (
docs/api.md)␞
src/␞
  main.tsx         boot: session,
 language,
 worker,
 mount␞
  config.ts        build-time environment variables,
 read nowhere else␞
  app/             composition: routes as data,
 guards,
 router,
 layouts␞
  first-page/      the login page,
 pre-rendered into index.html by the build␞
  screens/<slug>/  one screen or dialog each; the only place where services meet ui␞
                   (
shared/ and forms/,
 the renderer of data-driven forms,
 are common)␞
  services/        use cases and signals; no React,
 no DOM␞
  offline/         the offline queue,
 for page and worker: entries,
 database,
 response␞
                   classification,
 drain; the response cache of the signed-in portal␞
  net/             transport: call(
endpoint,
 input) -> Outcome,
 bearer,
 XSRF,
 uploads␞
  ui/              design system; receives text as props␞
  i18n/            ro/ and en/,
 one catalogue per screen; legal texts; dates,
 amounts and␞
                   numbers in the reader's language␞
  photos/          resizes photos,
 upright and without EXIF,
 in a web worker (
worker/)␞
  browser/         thin wrappers over browser APIs: storage,
 token,
 user record␞
  lib/             runtime-independent helpers: clock,
 token,
 breakpoints␞
  styles/          tokens,
 reset,
 base,
 motion,
 themes␞
desk/              the staff's application,
 at /birou/ (
054)␞
  main.tsx         boot␞
  app/             pages as data,
 rail,
 what is shown before the sign-in␞
  screens/<slug>/  one page each; shared/ is common␞
  services/        calls,
 session,
 passkeys and signals; no React␞
  styles/          the denser scale and the parts of the desk␞
  texts.ro.ts      texts of what is loaded first; a page's own are in its folder␞
sw/                the service worker: precached app shell,
 FAQ,
 updates,
 Background Sync,
␞
                   notifications␞
public/            static files␞
server/␞
  main.ts          the process: signals,
 the readiness line,
 the message of a failed start␞
  start.ts         start order and graceful shutdown␞
  workers.ts       processes that share a port (
073)␞
  app.ts           plugins and modules in order of registration␞
  errors/          ApiError,
 StartError,
 what an error may say in a log,
 kinds of database errors␞
  config/          the parsed environment,
 generated secrets; the city's folder (
city/,
 071)␞
  crypto/          HMAC,
 constant-time comparison,
 encryption of stored answers␞
  http/            registerEndpoint(
endpoint,
 handler) -> route: guards,
 bearer,
 XSRF,
 idempotency; the envelope;␞
                   OpenAPI; metrics␞
  plugins/         Fastify plugins: errors,
 rate limit,
 headers,
 uploads,
 static client,
 logs␞
  modules/<slug>/  routes.ts (
thin) -> one file per use case -> domain.ts (
pure rules),
 repo.ts (
SQL)␞
  domain/          shared by modules: rate limits,
 codes,
 sessions,
 passwords,
 tokens,
 messages,
 audit,
␞
                   ledger,
 cards,
 pick-ups,
 cases (
common to solicitări and sesizări)␞
  jobs/            background jobs: sending messages and webhooks,
 receiving e-mails,
 reminding citizens,
 importing files,
 accruing penalties,
 settling payments,
␞
                   recurring debits,
 clean-up,
 keeping the embedded database running␞
  bank/            the bank's gateway: its protocol,
 its reasons for refusal,
 and a sandbox␞
                   bank for the demonstration (
sandbox/)␞
  db/              pools,
 embedded PostgreSQL,
 schema,
 migrations,
 NOTIFY␞
  ports/           external dependencies,
 replaced in tests: clock,
 file store,
 message transports,
 mailbox,
 bank␞
  backup/          `
npm run backup`
 and `
restore`
: one archive of database and files␞
  operator/        the operators' command line (
docs/operator.md)␞
  seed/            content of a new installation,
 demonstration accounts␞
  demo-data/       a year of cases,
 invoices and payments of the demonstration accounts␞
  pdf/             tagged PDFs,
 and the worker threads that render them (
worker.ts)␞
  testing/         a real app on a fresh database,
 and factories␞
build/             vite plugins: markup,
 styles and two short scripts of index.html,
 templates of the pages; breakpoints in CSS; build targets␞
tests/             tests of more than one runtime: journeys in Chromium,
 architecture␞
  engines/         the same in WebKitGTK,
 Firefox and the oldest supported Chromium: every route compared␞
                   with today's Chromium,
 and journeys written once for all (
support/page.ts)␞
  package/         the unpacked package: another user,
 proxies in front,
 upgrade and rollback under load␞
scripts/           start,
 dev,
 test,
 types,
 weight␞
  package/         the parts of `
npm run package`
 (
069)␞
  lighthouse/      the pages Lighthouse measures,
 their limits,
 and the blank page they are compared with␞
deploy/            Dockerfile,
 compose,
 systemd units,
 proxy samples and alert rules,
 as they are in the package␞
bench/             benchmarks,
 one file each,
 listed in benches.ts and run by `
npm run bench <name>`
; report.ts prints␞
                   them all alike␞
  support/         the load driver (
decision 041),
 histogram,
 bulk data,
 a server process of its own␞
  faults/          the faults that `
npm run bench faults`
 injects␞
  scale/           the parts of `
npm run bench scale`
: fill,
 calls,
 jobs (
docs/scale.md)␞
docs/decisions/    architecture decision records,
 one short page each␞
`
`
`
␞
␞
A test sits beside its file when one runtime is enough (
`
x.test.ts`
),
 and in `
tests/`
 when it needs a browser and a server.␞
␞
## What may import what␞
␞
|
 layer                |
 may import                                                                                                                                            |
␞
|
 -------------------- |
 ----------------------------------------------------------------------------------------------------------------------------------------------------- |
␞
|
 `
contract/desk`
      |
 contract; zod/mini. Nothing of the citizens' client imports it                                                                                        |
␞
|
 `
contract/operator`
  |
 contract; zod/mini                                                                                                                                    |
␞
|
 `
contract`
           |
 zod/mini                                                                                                                                              |
␞
|
 `
src/lib`
            |
 nothing of ours; jwt-decode                                                                                                                           |
␞
|
 `
src/browser`
        |
 lib,
 config; contract's types; workbox-window                                                                                                         |
␞
|
 `
src/offline`
        |
 contract,
 lib,
 idb-keyval                                                                                                                             |
␞
|
 `
src/net`
            |
 contract,
 lib,
 browser,
 offline,
 config; altcha-lib                                                                                                   |
␞
|
 `
src/i18n`
           |
 contract,
 lib,
 browser,
 config; React,
 signals                                                                                                        |
␞
|
 `
src/ui`
             |
 lib,
 styles; React,
 icons,
 framer-motion/mini; never services,
 i18n,
 signals                                                                          |
␞
|
 `
src/photos`
         |
 browser; no package                                                                                                                                   |
␞
|
 `
src/services`
       |
 contract,
 net,
 photos,
 offline,
 browser,
 lib,
 config,
 styles; i18n's types; signals,
 zod/mini,
 never React                                            |
␞
|
 `
src/screens/<slug>`
 |
 services,
 ui,
 i18n,
 browser,
 lib,
 config,
 styles,
 contract,
 net's and offline's types,
 `
screens/shared`
,
 `
screens/forms`
; never another slug's screen |
␞
|
 `
src/app`
            |
 everything in src                                                                                                                                     |
␞
|
 `
desk/services`
      |
 contract,
 net,
 lib,
 browser; signals,
 @simplewebauthn/browser,
 never React                                                                            |
␞
|
 `
desk`
               |
 contract,
 ui,
 i18n,
 browser,
 lib,
 styles,
 net's types; never the citizens' screens or services                                                        |
␞
|
 `
sw`
                 |
 contract,
 src/offline,
 src/lib                                                                                                                        |
␞
|
 `
server/errors`
      |
 contract                                                                                                                                              |
␞
|
 `
server/config`
      |
 errors                                                                                                                                                |
␞
|
 `
server/crypto`
      |
 config's types                                                                                                                                        |
␞
|
 `
server/db`
          |
 errors                                                                                                                                                |
␞
|
 `
server/ports`
       |
 errors; types of config and db                                                                                                                        |
␞
|
 `
server/domain`
      |
 the ground (
errors,
 config,
 crypto,
 db),
 ports                                                                                                        |
␞
|
 `
server/bank`
,
 `
pdf`
 |
 the ground,
 ports,
 domain; the sandbox bank also `
http/html.ts`
                                                                                       |
␞
|
 `
server/http`
        |
 the ground,
 ports,
 domain                                                                                                                             |
␞
|
 `
server/plugins`
     |
 as http,
 and http                                                                                                                                     |
␞
|
 `
server/modules`
     |
 the ground,
 ports,
 bank,
 pdf,
 domain,
 http                                                                                                            |
␞
|
 `
server/jobs`
        |
 the ground,
 ports,
 domain,
 modules                                                                                                                    |
␞
|
 `
server/operator`
    |
 as modules,
 and modules,
 jobs,
 seed                                                                                                                   |
␞
|
 `
server`
 (
its files) |
 everything in server; nothing of the server imports src or sw                                                                                         |
␞
|
 `
bench`
              |
 contract,
 server,
 scripts,
 tests                                                                                                                      |
␞
|
 `
tests`
              |
 anything; only bench imports tests                                                                                                                    |
␞
␞
No arrow goes back up. Modules may use each other's use cases,
 without cycles; rules that two need are in `
server/domain`
. `
tests/architecture`
 checks the table,
 which is `
tests/architecture/layers.ts`
.␞
␞
## How data flows␞
␞
One direction. A screen reads signals and calls a function of a service. The service validates with the plain rules of `
contract/rules.ts`
,
 then calls `
call(
endpoint,
 input)`
 of `
src/net`
. The server's `
registerEndpoint`
 validates the request with the _same_ endpoint object; the route calls a use case,
 which uses the domain's rules and the repo. The response schema strips unknown fields,
 and the answer arrives as an `
Outcome`
: `
ok`
,
 `
refused`
,
 `
offline`
 or `
broken`
. The service turns it into state; the screen selects texts by key.␞
␞
- **Screens get no exceptions.** `
src/net/api.ts`
 turns exceptions into outcomes; above it an exception is a bug. Each screen has an error boundary inside its layout,
 reset by navigation,
 and each dialog one that closes it; a last one surrounds the whole portal. The bug is reported to the server,
 for the operator,
 without personal data (
`
services/client-errors.ts`
,
 `
modules/erori-client`
; [029](
decisions/029-broken-screens-and-client-errors.md)).␞
- **Content has two languages**: the server translates what the operator wrote,
 by its Romanian text (
[045](
decisions/045-content-is-translated-by-its-text.md)).␞
- **Errors have two parts**: `
errors.code`
,
 a stable code to branch on,
 and `
errors.message`
,
 text to show. Field errors are keys of the catalogues.␞
- **Money,
 time,
 ids**: integers of bani,
 ISO instants in UTC in fields ending `
_la`
,
 positive integers or UUIDs.␞
␞
## The signed-in portal␞
␞
- **Stale-while-revalidate.** A screen reads resources (
`
services/resources.ts`
): the cached response of a call,
 with its age,
 then the server's. They belong to one citizen and are deleted at sign-out (
[018](
decisions/018-last-known-answers.md)).␞
- **Forms are data.** Types of solicitări and categories of sesizări define their fields by the schema of `
contract/forms.ts`
; `
screens/forms`
 renders them,
 `
contract/validate-form.ts`
 validates them on both sides (
[019](
decisions/019-forms-as-data.md)).␞
- **Live updates.** PostgreSQL's NOTIFY carries change events from any process,
 the operators' command line too,
 to the open event streams; a page then refetches by the ordinary call (
[020](
decisions/020-live-events.md)).␞
- **Writes go through the offline queue**: support,
 sesizări,
 solicitări,
 messages.␞
␞
## Payments by card␞
␞
The card is entered on the bank's page; the portal gets only its kind,
 last digits,
 expiry month and the bank's reference to it.␞
␞
1. **Request.** `
src/screens/plata`
 sends the ids of the items to pay; the server computes the amount. `
modules/plati/open-payment.ts`
 stores the payment and its items,
 and only then registers an order at the bank. While the payment is pending,
 another attempt gets the same payment and the same page,
 from any device.␞
2. **Return.** The browser returns to `
/api/plata/retur`
,
 the bank calls `
/api/plata/callback`
,
 the open page polls `
/api/plata-stare/:id`
,
 the reconciler runs. None of them is trusted: each only triggers a status query.␞
3. **Settlement.** `
modules/plati/settle.ts`
 queries the bank,
 compares number,
 amount and currency,
 and in one transaction books the payment,
 releases its items,
 saves the card if the citizen agreed,
 and notifies the citizen. It is idempotent (
[024](
decisions/024-the-bank-is-asked.md)).␞
4. **Background jobs.** A job announces,
 debits and ends recurring payments (
`
modules/plati-recurente`
,
 [025](
decisions/025-recurring-payments.md)). Operators start refunds (
`
modules/rambursari`
); when the bank's answer is lost,
 a job reconciles them later.␞
␞
The rest of the server uses the bank only through `
ports/bank.ts`
. Its one adapter is iPay; in demonstration it calls the sandbox on the same server over HTTP (
[026](
decisions/026-a-bank-of-our-own.md)).␞
␞
## Payments by transfer and in cash␞
␞
An operator imports a bank statement (
CAMT.053 or MT940) or a file of receipts. `
modules/incasari`
 parses it whole,
 stores each credit once,
 matches it with a client and books the certain ones through the same ledger as cards,
 in short transactions; the others wait for a person. Money counts from the day it reached the bank (
[048](
decisions/048-receipts-are-matched-and-count-from-their-day.md)). Staff do the same at the desk (
`
modules/bani`
),
 where one member proposes a refund and another confirms it (
[059](
decisions/059-refunds-by-two-persons.md)).␞
␞
## Imports␞
␞
Files of clients,
 contracts,
 invoices,
 rounds,
 content and catalogues are imported by one engine (
`
modules/importuri`
): from the command line at once,
 from the desk and the API by a job,
 which checks a file,
 waits for a decision and writes it in short transactions; all are in one history (
[064](
decisions/064-imports-are-jobs-with-a-history.md)).␞
␞
## Where tokens live␞
␞
The access token is in local storage under the configured key,
 beside the user record with its CNP masked. It lasts 60 minutes; its session is a row on the server and can be revoked at once (
[006](
decisions/006-sessions-are-rows.md)). An expired token is refreshed once for all tabs.␞
␞
`
exp`
 and other server timestamps are compared with the server's clock (
`
src/browser/server-clock.ts`
): the offset of the device's clock is computed from the `
iat`
 of each token issued (
`
src/services/clock-offset.ts`
) and stored in local storage for all tabs. A `
Date`
 header would come with every answer,
 but caches and captive portals send one too; `
iat`
 is always the server's. After the clock is corrected,
 the offset is recomputed at the next refresh: at once when the token looks expired,
 at the latest after the first 401. Durations measured on one device (
drafts,
 pauses,
 receipts) use its own clock.␞
␞
The service worker cannot read local storage: for a citizen's entries it has a send-only token in IndexedDB,
 valid for 12 hours at most (
[039](
decisions/039-send-tokens-for-the-worker.md)). The XSRF value is a readable cookie bound to an anonymous HttpOnly one (
[007](
decisions/007-xsrf-bound-to-anonymous-cookie.md)).␞
␞
## The desk␞
␞
Staff sign in at `
/api/birou/…`
 with work e-mail and password,
 then a passkey or TOTP. `
deskEndpoint`
 describes their calls: each says what it needs of its caller,
 which `
guardStaff`
 (
`
server/http/staff-auth.ts`
) checks before the body is read: staff exists at all,
 same origin,
 allowed network,
 cookie session,
 second factor,
 permission of the role (
`
contract/desk/permissions.ts`
),
 recent sign-in (
[053](
decisions/053-the-desk-has-cookie-sessions-and-one-role-each.md)). Clients are searched by one index for each thing that a text may stand for,
 and shown by one call for each permission (
[058](
decisions/058-clients-at-the-desk.md)). Its client is `
desk/`
,
 an application of its own (
[054](
decisions/054-the-desk-is-its-own-application.md)): signals of `
desk/services`
 say what is shown,
 and `
deskCall`
 sends every call of a signed-in member.␞
␞
Content that citizens read has versions: every change is wrapped by `
changeContent`
 (
`
modules/continut`
),
 whoever makes it,
 and an older version is published again (
[061](
decisions/061-content-has-versions.md)).␞
␞
Cases of all kinds stand in one queue,
 `
desk_cases`
,
 which database triggers keep true whoever writes; they also notify the desk's open pages. `
modules/coada`
 lists,
 counts,
 searches and assigns (
[055](
decisions/055-the-queue-is-a-table-kept-by-triggers.md)),
 and `
jobs/desk-digest.ts`
 tells the staff by e-mail of new cases,
 and each morning of terms that are near or have passed. Figures come from `
case_facts`
,
 one narrow row a case,
 which triggers keep as well (
`
modules/cifre`
,
 [065](
decisions/065-figures-come-from-one-narrow-table.md)).␞
␞
## What the server promises␞
␞
- An effect,
 its idempotency key and its outgoing messages are written in one transaction (
[008](
decisions/008-idempotency-in-the-same-transaction.md)).␞
- A citizen is reminded of something once for its occasion,
 in the transaction that finds it still true (
[075](
decisions/075-reminders-are-made-once-for-their-occasion.md)). Drafts and accounts that are left go only after it (
[079](
decisions/079-what-is-left-is-told-of-then-removed.md)).␞
- E-mails are drawn from the text in the outbox when they are sent,
 and what they enclose of an invoice is read then (
[078](
decisions/078-e-mails-are-drawn-from-their-text.md)).␞
- An answer to an e-mail becomes a message of its case,
 once,
 and only from the citizen's confirmed address (
[080](
decisions/080-an-answer-to-an-e-mail-is-a-message.md)).␞
- A phone or address that does not exist gets no more messages but codes,
 and its citizen is told in the portal (
[080](
decisions/080-an-answer-to-an-e-mail-is-a-message.md)).␞
- Webhooks are recorded in the transaction of their effect too,
 and delivered at least once (
[051](
decisions/051-webhooks.md)).␞
- Money is a ledger: one entry debits one account and credits another,
 and the paid amount of a receivable changes only with its entry,
 in one transaction,
 under the citizen's lock (
`
server/domain/{ledger,
value-day,
postings,
penalties,
receivables,
apply-payment,
credit-notes,
refunds}.ts`
; [049](
decisions/049-credit-notes.md)). A contract's balance is the sum of what is left to pay of its invoices and penalties; no other balance is stored. Invoices are rendered on request (
[022](
decisions/022-invoices-are-printed-when-asked-for.md)).␞
- Documents are rendered in worker threads with limits of time,
 memory and queue length (
[033](
decisions/033-pdfs-in-worker-threads.md)).␞
- Every guessable secret has two rate limits,
 by account and by IP address,
 in the database; a device that has opened the account has its own instead (
[010](
decisions/010-codes-last-two-one-budget.md)).␞
- A request for another citizen's object gets the same answer as one for a missing object.␞
- What grows with time is trimmed by it (
[076](
decisions/076-what-grows-is-trimmed-by-time.md),
 [scale.md](
scale.md)).␞
- A backup is a consistent snapshot of database and stored files,
 and restores completely or not at all (
[034](
decisions/034-backups.md)).␞
- Personal data never reaches logs,
 URLs or metrics.␞
