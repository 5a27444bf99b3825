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
  'src/lib/.*',
  'src/browser/(?:storage|token-store|user-store|idle)',
  'src/net/bearer',
  'src/services/(?:session|feedback|dialogs|portal|connection)',
  'src/i18n/(?:texts|use-texts|choose-language|ro/shell|ro/login)',
  'src/app/(?:App|AppRouter|ErrorBoundary|Over|guard|location|routes|screens|stale-build|use-arrival)',
  'src/ui/(?:brand|button|class-names|field|field-error|icon|icons-first|load-bar|password-input|skip-link|spinner|text-input|welcome)',
  'src/screens/shared/(?:Help|PublicPage)',
  'src/styles/(?:tokens|reset|base|motion)',
].join('|')

export const chunkGroups: Group[] = [
  {
    name: 'prima',
    test: new RegExp(
      `(?:/node_modules/(?:${firstPackages})/|/(?:${firstSources})\\.(?:ts|tsx|css)$|vite/preload-helper)`,
    ),
    priority: 9,
  },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 8 },
  {
    name: 'texte-ro',
    test: /\/i18n\/(?:ro\/(?!legal)|plural|dates)|\/contract\/texts\.ro/,
    priority: 8,
  },
  { name: 'contract', test: /\/contract\//, priority: 7 },
  { name: 'legal-ro', test: /\/i18n\/ro\/legal\//, priority: 7 },
  { name: 'legal-en', test: /\/i18n\/en\/legal\//, priority: 7 },
  { name: 'texte-en', test: /\/i18n\/en\//, priority: 6 },
  {
    name: 'coada',
    test: /\/src\/(?:offline\/|net\/(?:queue-transport|send-with-progress)|services\/outbox)/,
    priority: 6,
  },
  { name: 'apeluri', test: /\/src\/(?:net|services)\//, priority: 5 },
  {
    name: 'piese',
    test: /\/src\/(?:ui|screens\/shared|styles)\//,
    priority: 4,
  },
]
