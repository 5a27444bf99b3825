/**
 * A chunk of the build. There are few, split by when they are needed: the first page, the endpoint schemas, the calls
 * themselves, the parts of the other pages, and the texts by language.
 */
interface Group {
  name: string
  test: RegExp
  priority?: number
}

/**
 * Chunks that the worker caches on first use: English and legal texts; what needs a connection, as card payments,
 * passkeys and proof of work; settings and `idle`, which the layout of the signed-in portal fetches when it is idle;
 * containers and the reader of their labels, what takes shared photos, and the complaints of others.
 */
export const CACHED_ON_FIRST_USE = [
  'portal-en',
  'texts-en',
  'legal-ro',
  'legal-en',
  'proof',
  'plata',
  'passkeys',
  'setari',
  'idle',
  'recipiente',
  'plateste',
  'cifre',
  'qr',
  'share',
  'sustineri',
]

const firstPackages = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  '@preact',
  'use-sync-external-store',
  'jwt-decode',
].join('|')

const firstSources = [
  'contract/city',
  'src/(?:config|main)',
  'src/first-page/early-click',
  'src/lib/(?:clock|token)',
  'src/browser/(?:caught-errors|city|storage|token-store|user-store|idle)',
  'src/net/bearer',
  'src/services/(?:session|session-refresh|feedback|dialogs|portal|connection)',
  'src/i18n/(?:language|texts|use-texts|choose-language|ro/shell|ro/login)',
  'src/app/(?:App|AppRouter|BrokenPortal|OverlayHost|guard|location|routes|screens|stale-build)',
  'src/ui/(?:brand|button|class-names|error-boundary|field|field-error|icon|icons-first|loading-bar|password-input|skip-link|spinner|text-input|public-page-frame)',
  'src/screens/(?:login/LoginScreen|shared/(?:Help|PublicPage))',
  'src/styles/(?:tokens|reset|base|motion)',
].join('|')

/** Slugs used only by the signed-in portal. */
const portalSlugs =
  'cases|contracte|dashboard|facturi|fractii|layout|lists|locatii|notificari|sesizari|setari|solicitari|thread|utile'
/** Passkeys are loaded where a device has or is offered one: their texts, schemas, calls and library. */
const passkeyTexts = 'i18n/(?:passkey-texts|(?:ro|en)/passkeys)'
const passkeyParts = `(?:${passkeyTexts}|contract/passkeys|src/services/passkey(?:s|-offer)|screens/(?:login/PasskeySignIn|dashboard/PasskeyOffer|setari/(?:Passkey.*|passkey-proof)|shared/use-passkey-feedback))`

/** The sheet of the reminder of the evening before, and its texts. */
const eveReminder =
  '(?:i18n/(?:eve-reminder-texts|(?:ro|en)/eve-reminder)|screens/shared/EveReminderSheet)'

/** Answers of the home page's search, and their texts. */
const homeSearch =
  '(?:i18n/(?:home-search-texts|(?:ro|en)/home-search)|services/home-search|screens/dashboard/(?:HomeAnswers|AnswerRow|BestAnswer))'

const readAloud =
  '(?:i18n/(?:read-aloud-texts|(?:ro|en)/read-aloud)|speech/.*|screens/shared/read-page-aloud)'

const portalContract = `(?:${portalSlugs}|plati|address-line|validate-form|conditions|day-bounds|days|evenimente|forms|iban|push|query|strazi|time-zone)`
const portalParts =
  'last-updated|banner|bin|chip|composer|copy-button|date-input|definition-list|fab|defer-until-paint|list-state|map|map-clusters|map-markers|map-tiles|mercator|roving-focus|pager|photo-(?:grid|viewer)|row|search-input|skeleton-cards|stat|switch|table|tabs|thread|timeline|no-break|use-drag|use-two-fingers|week|eager-render'
/** Services needed by only one journey, bundled with its screens. */
const journeyServices =
  'services/(?:appearance|home-search|passkeys|passkey-offer|links|delivery-notification|answer-request|message-edit|pending-messages|setari|clear-device|plata|plateste|platitori|cifre|redirect|recipiente|qr-scanner|sesizare-noua|sesizare-draft|sesizare-questions|shared-photos|take-shares|photo-place|sustineri|solicitare-(?:noua|form|documents|server-draft)|wizard)'
const portalServices = `(?:services/(?!setari)(?:${portalSlugs}|plati|counts|download|form-.*|live|geolocation|prefetch|push|outbox-selectors|resources|sesizare-chat|solicitare-(?:draft|prefill))|lib/form-numbers|net/event-stream|offline/response-cache|browser/(?:save-file|breakpoints))`

/** Dialogs of every page; what attaches files, reads aloud and sets the size of text, in dialogs and on pages. */
const overlays =
  '(?:app/Overlays|ui/file-(?:list|picker)|services/appearance|screens/(?:shared/(?:UploadField|ReadAloud|TextSize)|code/.*|faq/.*|support/SupportDialog))'

/** Texts that come with the chunk of their screens, and not with those of all. */
const ownTexts =
  'passkeys|plateste|platitori|cifre|share|sustineri|eve-reminder|home-search|read-aloud'

/** Modules shared by solicitări and sesizări. */
const caseShared =
  'Case.*|case-.*|Chat.*|chat-card|ChooseFiles|CopyNumber|FileLinks|file-links|LeaveWizard|Message.*|QueuedCases|SentCard|sent-card|use-day-name'
/** Styles of a few rules, which would weigh more as files of their own, each with its hash in the worker. */
const portalStyles =
  'screens/(?:cifre/cifre|contracte/contracte|dashboard/dashboard|notificari/notificari|plata/plata|plati/plati|recipiente/recipiente|setari/setari|utile/utile)'
const caseStyles = 'screens/(?:solicitari/solicitari|sesizari/(?:sesizari|sesizare-noua))'
/** Modules that show public points. */
const pointShared =
  'PointRow|point-row|PointIcon|OpenPill|open-state|DirectionsLink|directions|distance|find-nearest-point|use-formatters|use-now'
const portalShared = `(?:${pointShared}|AskLink|report-missed-pickup|PrivacyText|lazy-part|use-action|use-action-error-feedback|Containers|containers|EveReminderButton|ContractStatus|DownloadButton|ResourceView|OperatorMap|PaginatedList|SesizareState|BackLink|shortcuts|ShortcutText|StepFooter|step-footer|use-deferred-while-pressed|use-resource|use-focus-mode|use-fraction-list|use-step-navigation|use-entry-state|ListTools|list-tools|SearchField)`

/** Screens visited together, by folder; the steps of a new sesizare are a separate journey. */
const screens: [name: string, path: string][] = [
  [
    'layout',
    '(?:app/(?:layouts/.*|citizen-screens)|screens/shared/(?:NearestPoint|WasteDestination))',
  ],
  ['home', 'screens/(?:dashboard/(?!HomeAnswers|AnswerRow|BestAnswer)|notificari/).*'],
  [
    'cases',
    `(?:screens/forms/.*|screens/shared/(?:${caseShared})|${caseStyles}|services/(?:answer-request|message-edit|pending-messages|wizard))`,
  ],
  [
    'solicitari',
    '(?:screens/solicitari/.*|services/solicitare-(?:noua|form|documents|server-draft))',
  ],
  [
    'sesizari',
    'screens/sesizari/(?!SesizareNouaScreen|Pickup|SharedNote|PhotoPlace|Near|Supported|.*Step|LocationCard|SpotMap|PhotoField|OwnAddresses|EmergencyNotice|DraftStatus|use-finish|use-steps|sesizare-noua).*',
  ],
  [
    'sesizare-noua',
    '(?:services/sesizare-(?:noua|draft|questions)|screens/sesizari/(?!Pickup|SharedNote|PhotoPlace|Near|Supported).*)',
  ],
  // Missed pick-ups, the evening reminder, reading aloud and the search of the home page.
  [
    'idle',
    `(?:contract/(?:hours|pickup-status)|${eveReminder}|${readAloud}|${homeSearch}|screens/sesizari/Pickup.*)`,
  ],
  ['recipiente', '(?:screens/recipiente/.*|services/(?:recipiente|qr-scanner))'],
  // Photos from other apps, and the places of photos: an installed portal loads it at each start.
  [
    'share',
    '(?:app/share-startup|i18n/(?:share-texts|(?:ro|en)/share)|photos/read-place|services/(?:shared-photos|take-shares|photo-place)|screens/sesizari/(?:SharedNote|PhotoPlace))',
  ],
  // Complaints of others near a place.
  [
    'sustineri',
    '(?:i18n/(?:sustineri-texts|(?:ro|en)/sustineri)|services/sustineri|screens/sesizari/(?:Near|Supported).*)',
  ],
  [
    'plateste',
    '(?:contract/platitori|contract/plateste|i18n/(?:plateste-texts|platitori-texts|(?:ro|en)/(?:plateste|platitori))|screens/(?:plateste/.*|plati/(?:Payee.*|AskSheet|CodeForm)|setari/Payers)|services/(?:plateste|platitori))',
  ],
  [
    'cifre',
    '(?:contract/cifre-deschise|i18n/(?:cifre-texts|(?:ro|en)/cifre)|screens/cifre/.*|services/cifre)',
  ],
  ['locatii', '(?:screens/locatii/.*|ui/month)'],
  ['contracte', 'screens/(?:contracte|utile)/.*'],
  ['plati', 'screens/plati/.*'],
  ['plata', '(?:screens/plata/.*|services/plata)'],
  ['setari', '(?:screens/setari/.*|services/(?:setari|clear-device))'],
  [
    'pages',
    '(?:app/(?:QueuePage|visitor-screens)|services/(?:links|delivery-notification)|screens/(?:(?:boxed|confirm|de-trimis|forgot-password|legal|not-found)/.*|support/SupportScreen))',
  ],
]

const source = (path: string) => new RegExp(`/${path}\\.(?:tsx?|css)$`)

/**
 * Chunks by priority: each also takes the dependencies of its modules that no earlier chunk took. So shared modules
 * come before their users.
 */
const chunksByPriority: [name: string, test: RegExp][] = [
  [
    'first',
    new RegExp(
      `(?:/node_modules/(?:${firstPackages})/|/(?:${firstSources})\\.(?:ts|tsx|css)$|vite/preload-helper|rolldown/runtime)`,
    ),
  ],
  ['zod', /\/node_modules\/zod\//],
  [
    'contract',
    new RegExp(
      `/contract/(?![\\w-]+\\.(?:ro|en)\\.|(?:${portalContract}|passkeys|hours|pickup-status|recipiente|plateste|platitori|cifre-deschise|container-code|sustineri)\\.ts)`,
    ),
  ],
  ['portal-calls', source(`contract/${portalContract}`)],
  // The portal's texts come before the catalogue that imports all of them; one chunk of them would be too large.
  ['cases-ro', source('i18n/ro/(?:cases|lists|sesizari|solicitari|thread)')],
  ['portal-ro', source(`(?:i18n/ro/(?:${portalSlugs})|i18n/money)`)],
  ['portal-en', source(`i18n/en/(?:${portalSlugs})`)],
  ['legal-ro', /\/i18n\/ro\/legal\//],
  ['legal-en', /\/i18n\/en\/legal\//],
  [
    'texts-ro',
    new RegExp(`/i18n/(?:ro/(?!${ownTexts})|dates|localized|numbers)|/contract/[\\w-]+\\.ro\\.`),
  ],
  ['texts-en', new RegExp(`/i18n/en/(?!${ownTexts})|/contract/[\\w-]+\\.en\\.`)],
  ['queue', /\/src\/(?:offline\/(?!response-cache)|net\/(?:queue-transport|xhr)|services\/outbox)/],
  ['qr', /\/node_modules\/qr\//],
  ['proof', /\/node_modules\/altcha-lib\/|\/src\/net\/solve-challenge/],
  [
    'calls',
    new RegExp(
      `/src/(?!(?:${portalServices}|${journeyServices})\\.)(?:net|services)/|/src/browser/focus-title`,
    ),
  ],
  ['photos', source('src/photos/(?:compress-photo|photo-type|strip-metadata|tiff)')],
  ['icons', /\/node_modules\/lucide\/|\/src\/ui\/icons\.ts/],
  [
    'parts',
    new RegExp(
      `/src/(?!${overlays}\\.tsx?$|ui/(?:${portalParts}|month)\\.|screens/shared/(?:${portalShared}|${caseShared}|use-passkey-feedback|EveReminderSheet|NearestPoint|WasteDestination|read-page-aloud)\\.)(?:ui|screens/shared|styles)/|/src/(?:app/scroll-restoration|browser/history-entry|services/redirect)\\.ts|/src/screens/(?:de-trimis/queue|legal/legal)\\.css`,
    ),
  ],
  ['overlays', new RegExp(`/src/${overlays}\\.tsx?$`)],
  ['portal-services', source(`src/${portalServices}`)],
  [
    'portal-parts',
    source(`src/(?:ui/(?:${portalParts})|screens/shared/${portalShared}|${portalStyles})`),
  ],
  ['passkeys', new RegExp(`/(?:${passkeyParts})\\.tsx?$|/node_modules/@simplewebauthn/`)],
  ...screens.map(([name, path]): [string, RegExp] => [name, source(`src/(?:${path})`)]),
]

export const chunkGroups: Group[] = chunksByPriority.map(([name, test], index) => ({
  name,
  test,
  priority: chunksByPriority.length - index,
}))
