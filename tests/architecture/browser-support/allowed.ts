/** Features that some supported browser lacks, and why the portal works there all the same. */
export interface Allowed {
  features: readonly string[]
  why: string
  /** The files that ask for the feature before they use it, with the words by which they ask. */
  asked?: Record<string, string>
  /** The files that may use it, when the others had better not: those that contain `text`. */
  only?: { text: string; files: readonly string[] }
}

export const allowedScripts: readonly Allowed[] = [
  {
    features: ['popover', 'showPopover'],
    why: 'Without it the messages stand above the page by their z-index.',
    asked: { 'src/ui/toasts.tsx': "'showPopover' in element" },
    only: { text: 'showPopover', files: ['src/ui/toasts.tsx'] },
  },
  {
    features: ['Notification', 'Notification.permission', 'Notification.requestPermission'],
    why: 'Safari tells of notifications only in an installed portal.',
    asked: {
      'src/services/push.ts': "'Notification' in window",
      'src/services/delivery-notification.ts': "'Notification' in globalThis",
    },
  },
  {
    features: ['pushManager', 'getSubscription', 'unsubscribe', 'getNotifications'],
    why: 'Safari has push messages only in an installed portal.',
    asked: {
      'src/services/push.ts': "'PushManager' in window",
      'src/browser/push-subscription.ts': 'registration.pushManager?.',
    },
  },
  {
    features: ['showNotification', 'notification'],
    why: 'The worker shows what was pushed to it, and comes to it only where there is push.',
    asked: { 'sw/notifications.ts': "Notification.permission !== 'granted'" },
  },
  {
    features: ['setAppBadge', 'navigator.setAppBadge', 'navigator.clearAppBadge'],
    why: 'A count on the icon is a comfort.',
    asked: {
      'src/services/badge.ts': "'setAppBadge' in navigator",
      'sw/push.ts': 'setAppBadge?.(',
    },
  },
  {
    features: ['trustedTypes', 'createPolicy'],
    why: 'Where there are no trusted types, nothing asks for them.',
    asked: { 'src/browser/trusted-script.ts': 'trustedTypes?: TrustedTypes' },
  },
  {
    features: ['sync'],
    why: 'Without background sync the queue leaves when the portal is opened.',
    asked: { 'src/services/outbox.ts': '?.sync' },
  },
  {
    features: ['navigator.share'],
    why: 'Without it there is no button for it.',
    asked: { 'src/screens/utile/UtilScreen.tsx': "'share' in navigator" },
  },
  {
    features: ['saveData'],
    why: 'Who does not say that data is dear gets the pages ahead.',
    asked: { 'src/browser/saves-data.ts': 'connection?.saveData' },
  },
  {
    features: ['navigator.canShare'],
    why: 'Without it a file is downloaded.',
    asked: { 'src/services/save-files.ts': 'navigator.canShare?.(' },
  },
  {
    features: ['estimate', 'quota', 'usage'],
    why: 'Safari 16 does not tell how much room there is; the first entry that finds none shows it.',
    asked: { 'src/browser/probes.ts': 'navigator.storage?.estimate?.()' },
  },
  {
    features: ['requestIdleCallback', 'cancelIdleCallback'],
    why: 'Safari has no idle callbacks; a timer does.',
    asked: { 'src/browser/idle.ts': "'requestIdleCallback' in window" },
  },
  {
    features: ['imageSmoothingQuality'],
    why: 'A browser that does not know the wish ignores it.',
  },
  {
    features: ['attribute autoCapitalize'],
    why: 'A hint to keyboards on glass.',
  },
  {
    features: ['ScrollTimeline'],
    why: 'framer-motion asks for it.',
  },
  {
    features: ['Error.captureStackTrace', 'stackTraceLimit'],
    why: 'zod asks for the first and sets the second.',
  },
  {
    features: [
      'Symbol.dispose',
      'canIntercept',
      'currentEntry',
      'dispose',
      'downlink',
      'navigation',
      'navigator.connection',
      'setImmediate',
      'skipTransition',
      'startViewTransition',
    ],
    why: 'React asks for them, or uses them for view transitions and navigations the portal has none of.',
  },
  {
    features: [
      'attribute anchor',
      'attribute autoCorrect',
      'attribute is',
      'createContext',
      'cssFloat',
      'displayName',
      'fallback',
      'fromElement',
      'margin',
      'marginBottom',
      'marginTop',
      'transition',
    ],
    why: 'Names that React has for things of its own, or hands on to the page.',
  },
]

export const allowedStyles: readonly Allowed[] = [
  {
    features: ['selectors.has'],
    why: 'Firefox has it since 121. Without it only room and emphasis are lost, nothing one reads or uses.',
    only: {
      text: ':has(',
      files: [
        'src/app/layouts/base-layout.css',
        'src/app/layouts/footer.css',
        'src/app/layouts/sidebar.css',
        'src/screens/locatii/locatii.css',
        'src/screens/plata/plata.css',
        'src/screens/plati/plati.css',
        'src/screens/shared/step-footer.css',
        'src/ui/fab.css',
        'src/ui/modal.css',
        'src/ui/radio-tiles.css',
        'src/ui/sheet.css',
        'src/ui/switch.css',
      ],
    },
  },
  {
    features: [
      'properties.text-wrap',
      'properties.text-wrap.balance',
      'properties.text-wrap.pretty',
    ],
    why: 'Lines break less evenly.',
  },
  {
    features: ['properties.field-sizing', 'properties.field-sizing.content'],
    why: 'A text field keeps its height, and can be scrolled or made larger.',
  },
  {
    features: ['properties.scrollbar-width', 'properties.scrollbar-width.none'],
    why: 'Where it is missing, ::-webkit-scrollbar hides the bar, or a thin bar is seen.',
  },
  {
    features: ['properties.forced-color-adjust', 'properties.forced-color-adjust.none'],
    why: 'Safari has no forced colours.',
  },
  {
    features: ['properties.text-size-adjust'],
    why: 'Firefox on a desktop does not enlarge text by itself.',
  },
  {
    features: [
      'properties.cursor.default',
      'properties.cursor.grab',
      'properties.cursor.grabbing',
      'properties.cursor.not-allowed',
      'properties.cursor.pointer',
      'properties.cursor.progress',
      'properties.resize',
      'properties.resize.none',
      'properties.resize.vertical',
    ],
    why: 'They are about a mouse.',
  },
]
