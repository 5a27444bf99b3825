/** Features that some supported browser lacks, and why the portal still works there. */
export interface Allowed {
  features: readonly string[]
  why: string
  /** Files that detect the feature before using it, with the code that does so. */
  detectedBy?: Record<string, string>
  /** The only files that may use it, found by `text`. */
  only?: { text: string; files: readonly string[] }
}

export const allowedScripts: readonly Allowed[] = [
  {
    features: ['popover', 'showPopover'],
    why: 'Without it z-index keeps the messages above the page.',
    detectedBy: { 'src/ui/toasts.tsx': "'showPopover' in element" },
    only: { text: 'showPopover', files: ['src/ui/toasts.tsx'] },
  },
  {
    features: ['Notification', 'Notification.permission', 'Notification.requestPermission'],
    why: 'Safari has notifications only in an installed portal.',
    detectedBy: {
      'src/services/push.ts': "'Notification' in window",
      'src/services/delivery-notification.ts': "'Notification' in globalThis",
    },
  },
  {
    features: ['pushManager', 'getSubscription', 'unsubscribe', 'getNotifications'],
    why: 'Safari has push messages only in an installed portal.',
    detectedBy: {
      'src/services/push.ts': "'PushManager' in window",
      'src/browser/push-subscription.ts': 'registration.pushManager?.',
    },
  },
  {
    features: ['showNotification', 'notification'],
    why: 'The worker uses it only for push messages, which exist only where push is supported.',
    detectedBy: { 'sw/notifications.ts': "Notification.permission !== 'granted'" },
  },
  {
    features: ['setAppBadge', 'navigator.setAppBadge', 'navigator.clearAppBadge'],
    why: 'The badge on the icon is optional.',
    detectedBy: {
      'src/services/badge.ts': "'setAppBadge' in navigator",
      'sw/push.ts': 'setAppBadge?.(',
    },
  },
  {
    features: ['trustedTypes', 'createPolicy'],
    why: 'Without trusted types nothing enforces them.',
    detectedBy: { 'src/browser/trusted-script.ts': 'trustedTypes?: TrustedTypes' },
  },
  {
    features: ['sync'],
    why: 'Without background sync the queue is sent when the portal is opened.',
    detectedBy: { 'src/services/outbox-drain.ts': '?.sync' },
  },
  {
    features: ['navigator.share'],
    why: 'Without it the share button is hidden.',
    detectedBy: { 'src/screens/utile/UtilScreen.tsx': "'share' in navigator" },
  },
  {
    features: ['BarcodeDetector', 'getSupportedFormats', 'detect'],
    why: 'Without the detector a decoder is loaded.',
    detectedBy: { 'src/services/qr-scanner.ts': "'BarcodeDetector' in window" },
  },
  {
    features: ['speechSynthesis', 'SpeechSynthesisUtterance', 'speak', 'getVoices', 'localService'],
    why: 'Browsers within other applications may lack it. Without it no button offers to read aloud.',
    detectedBy: { 'src/screens/shared/ReadAloud.tsx': "'speechSynthesis' in window" },
  },
  {
    features: ['Intl.Segmenter', 'segment'],
    why: 'Without it a long passage is spoken in one go.',
    detectedBy: { 'src/speech/voice.ts': "'Segmenter' in Intl" },
  },
  {
    features: ['CSS.highlights', 'Highlight'],
    why: 'Without it what is being read is not marked.',
    detectedBy: { 'src/screens/shared/read-page-aloud.ts': "'highlights' in CSS" },
  },
  {
    features: ['saveData', 'effectiveType'],
    why: 'Without them the pages are prefetched.',
    detectedBy: { 'src/lib/saves-data.ts': 'connection?.saveData' },
  },
  {
    features: ['navigator.canShare'],
    why: 'Without it a file is downloaded.',
    detectedBy: { 'src/services/save-files.ts': 'navigator.canShare?.(' },
  },
  {
    features: ['estimate', 'quota', 'usage'],
    why: 'Safari 16 has no storage estimate; the first entry that does not fit shows the error.',
    detectedBy: { 'src/browser/probes.ts': 'navigator.storage?.estimate?.()' },
  },
  {
    features: ['requestIdleCallback', 'cancelIdleCallback'],
    why: 'Safari has no idle callbacks; a timer is the fallback.',
    detectedBy: { 'src/browser/idle.ts': "'requestIdleCallback' in window" },
  },
  {
    features: ['imageSmoothingQuality'],
    why: 'A browser without the property ignores it.',
  },
  {
    features: ['attribute autoCapitalize'],
    why: 'Only a hint to on-screen keyboards.',
  },
  {
    features: ['ScrollTimeline'],
    why: 'framer-motion detects it before use.',
  },
  {
    features: ['Error.captureStackTrace', 'stackTraceLimit'],
    why: 'zod detects the first and only sets the second.',
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
    why: 'React detects them, or needs them only for view transitions and navigations, which the portal does not use.',
  },
  {
    features: [
      'attribute anchor',
      'attribute autoCorrect',
      'attribute is',
      'createContext',
      'cssFloat',
      'displayName',
      'fromElement',
      'margin',
      'marginBottom',
      'marginTop',
      'transition',
    ],
    why: 'React’s own names, or properties it passes on to the DOM.',
  },
  {
    features: [
      'getAuthenticatorData',
      'getPublicKey',
      'getPublicKeyAlgorithm',
      'getTransports',
      'isConditionalMediationAvailable',
    ],
    why: 'The passkey library detects each, and the server reads the attestation itself.',
  },
  {
    features: ['signalUnknownCredential'],
    why: 'Without it the device offers a removed passkey again, which is refused.',
    detectedBy: { 'src/services/passkeys.ts': 'signalUnknownCredential?.(' },
    only: { text: 'signalUnknownCredential', files: ['src/services/passkeys.ts'] },
  },
]

export const allowedStyles: readonly Allowed[] = [
  {
    features: ['selectors.has'],
    why: 'Firefox has it since 121. Without it only spacing and emphasis are lost, no content or function.',
    only: {
      text: ':has(',
      files: [
        'src/app/layouts/base-layout.css',
        'src/app/layouts/footer.css',
        'src/app/layouts/sidebar.css',
        'src/screens/cifre/cifre.css',
        'src/screens/locatii/locatii.css',
        'src/screens/plata/plata.css',
        'src/screens/shared/step-footer.css',
        'src/styles/print.css',
        'src/ui/fab.css',
        'src/ui/modal.css',
        'src/ui/radio-tiles.css',
        'src/ui/row.css',
        'src/ui/sheet.css',
        'src/ui/switch.css',
      ],
    },
  },
  {
    features: ['selectors.highlight'],
    why: 'Without it what is being read aloud is not marked.',
    only: { text: '::highlight(', files: ['src/screens/shared/read-aloud.css'] },
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
    why: 'Without it a text field keeps its height, and can be scrolled or resized.',
  },
  {
    features: ['properties.scrollbar-width', 'properties.scrollbar-width.none'],
    why: 'Without it ::-webkit-scrollbar hides the bar, or a thin bar is visible.',
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
    why: 'They only matter with a mouse.',
  },
]
