/**
 * Which modules travel together. Few files, cut where the need is cut: what the first page runs,
 * the description of the calls, the calls themselves, the parts of the other pages, and the texts by language.
 */
interface Group {
  name: string
  test: RegExp
  priority?: number
}

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
  'contract/operator-defaults',
  'src/config',
  'src/first-page/held',
  'src/lib/(?:clock|token)',
  'src/browser/(?:caught-errors|storage|token-store|user-store|idle)',
  'src/net/bearer',
  'src/services/(?:session|feedback|dialogs|portal|connection)',
  'src/i18n/(?:texts|use-texts|choose-language|ro/shell|ro/login)',
  'src/app/(?:App|AppRouter|BrokenPortal|Over|guard|location|routes|screens|stale-build|use-arrival)',
  'src/ui/(?:brand|button|class-names|error-boundary|field|field-error|icon|icons-first|load-bar|password-input|skip-link|spinner|text-input|welcome)',
  'src/screens/shared/(?:Help|PublicPage)',
  'src/styles/(?:tokens|reset|base|motion)',
].join('|')

/** What only the signed-in portal speaks of. */
const portalSlugs =
  'cases|contracte|dashboard|facturi|fractii|layout|lists|locatii|notificari|sesizari|setari|solicitari|thread|utile'
const portalContract = `(?:${portalSlugs}|plati|address-line|check-form|conditions|days|evenimente|forms|iban|push|query|strazi|time-zone)`
const portalParts =
  'age-note|banner|bin|chip|composer|copy-button|date-input|definition-list|fab|later|list-state|map|map-markers|map-tiles|mercator|month|neighbour|pager|photo-(?:grid|viewer)|row|search-input|stat|switch|table|tabs|thread|timeline|unbroken|use-drag|week|whole-page'
/** What only one journey needs travels with its screens. */
const journeyServices =
  'services/(?:message-edit|pending-messages|setari|wipe|plata|sesizare-noua|sesizare-draft|solicitare-noua)'
const portalServices = `(?:services/(?!setari)(?:${portalSlugs}|plati|counts|download|form-.*|live|position|prefetch|push|queued|resources|sesizare-chat|solicitare-prefill)|net/event-stream|offline/kept-answers|browser/(?:save-file|viewport))`

/** What solicitări and sesizări have in common. */
const caseShared =
  'Case.*|case-.*|Chat.*|chat-card|ChooseFiles|CopyNumber|FileLinks|file-links|Message.*|QueuedCases|SentCard|sent-card|use-day-name'
const portalShared = `(?:AskLink|Containers|containers|ContractStatus|DownloadButton|KeptData|OperatorMap|Pages|SesizareState|StepFoot|step-foot|use-pays-by-card|use-resource|use-task)`

/** Screens that are visited together, by folder; the steps of a new sesizare are a journey of their own. */
const screens: [name: string, path: string][] = [
  ['cadru', 'app/(?:layouts/.*|citizen-screens)'],
  ['acasa', 'screens/(?:dashboard|notificari)/.*'],
  ['formulare', 'screens/forms/.*'],
  ['dosare', `(?:screens/shared/(?:${caseShared})|services/(?:message-edit|pending-messages))`],
  ['solicitari', '(?:screens/solicitari/.*|services/solicitare-noua)'],
  [
    'sesizare-noua',
    'services/sesizare-(?:noua|draft)|screens/sesizari/(?:SesizareNouaScreen|.*Step|SpotCard|SpotMap|PhotoField|OwnAddresses|Danger|KeptLine|use-finish|use-steps|sesizare-noua)',
  ],
  ['sesizari', 'screens/sesizari/.*'],
  ['locatii', 'screens/locatii/.*'],
  ['contracte', 'screens/(?:contracte|utile)/.*'],
  ['plati', 'screens/plati/.*'],
  ['plata', '(?:screens/plata/.*|services/plata)'],
  ['setari', '(?:screens/setari/.*|services/(?:setari|wipe))'],
  [
    'pagini',
    '(?:app/(?:QueuePage|visitor-screens)|screens/(?:(?:boxed|confirm|de-trimis|forgot-password|not-found)/.*|support/SupportScreen))',
  ],
]

const source = (path: string) => new RegExp(`/${path}\\.(?:tsx?|css)$`)

/**
 * In the order in which they take: a group takes with it whatever its modules need and no group before it took. So
 * what many need stands before those who need it.
 */
const inOrder: [name: string, test: RegExp][] = [
  [
    'prima',
    new RegExp(
      `(?:/node_modules/(?:${firstPackages})/|/(?:${firstSources})\\.(?:ts|tsx|css)$|vite/preload-helper)`,
    ),
  ],
  ['zod', /\/node_modules\/zod\//],
  ['contract', new RegExp(`/contract/(?!texts\\.ro|${portalContract}\\.ts)`)],
  ['portal-apeluri', source(`contract/${portalContract}`)],
  // The portal's own texts before the list that names all of them.
  ['portal-ro', source(`(?:i18n/ro/(?:${portalSlugs})|i18n/money)`)],
  ['portal-en', source(`i18n/en/(?:${portalSlugs})`)],
  ['legal-ro', /\/i18n\/ro\/legal\//],
  ['legal-en', /\/i18n\/en\/legal\//],
  ['texte-ro', /\/i18n\/(?:ro\/|plural|dates)|\/contract\/texts\.ro/],
  ['texte-en', /\/i18n\/en\//],
  [
    'coada',
    /\/src\/(?:offline\/(?!kept)|net\/(?:queue-transport|send-with-progress)|services\/outbox)/,
  ],
  ['dovada', /\/node_modules\/altcha-lib\/|\/src\/net\/solve-challenge/],
  ['apeluri', new RegExp(`/src/(?!(?:${portalServices}|${journeyServices})\\.)(?:net|services)/`)],
  ['iconite', /\/node_modules\/lucide\/|\/src\/ui\/icons\.ts/],
  [
    'piese',
    new RegExp(
      `/src/(?!ui/(?:${portalParts})\\.|screens/shared/(?:${portalShared}|${caseShared})\\.)(?:ui|screens/shared|styles)/`,
    ),
  ],
  ['portal-servicii', source(`src/${portalServices}`)],
  ['portal-piese', source(`src/(?:ui/(?:${portalParts})|screens/shared/${portalShared})`)],
  ...screens.map(([name, path]): [string, RegExp] => [name, source(`src/(?:${path})`)]),
]

export const chunkGroups: Group[] = inOrder.map(([name, test], index) => ({
  name,
  test,
  priority: inOrder.length - index,
}))
