import type { Catalogue } from '../catalogue.ts'

const install: Catalogue['install'] = {
  title: 'The portal on your screen',
  why: 'It opens right from the screen, without internet too. It takes no room like an app from a store.',
  install: 'Install',
  later: 'No, thank you',
  steps: {
    ios: {
      iphone: [
        'Tap “Share”, the square with an arrow in the bar below. If you do not see it, tap the three dots “…” beside the address first.',
        'Choose “Add to Home Screen”; it may be further down the list.',
        'Tap “Add”.',
      ],
      ipad: [
        'Tap “Share”, the square with an arrow in the bar above.',
        'Choose “Add to Home Screen”; it may be further down the list.',
        'Tap “Add”.',
      ],
      other: [
        'Tap “Share”, the square with an arrow, beside the address or in the menu of the browser.',
        'Choose “Add to Home Screen”. If it is not in the list, open the portal in Safari.',
        'Tap “Add”.',
      ],
      inApp: [
        'The portal cannot be installed here. Choose “Open in Safari” or “Open in browser” from the menu of the app.',
        'In Safari tap “Share”, the square with an arrow, then “Add to Home Screen”.',
      ],
    },
    android: [
      'Open the menu of the browser, the three dots.',
      'Choose “Add to Home screen” or “Install”.',
    ],
    desktop: [
      'In Chrome or Edge: press the install sign at the end of the address bar.',
      'In Safari: choose “Add to Dock” from the “File” menu.',
      'In Firefox on Windows, from version 143 on: press the sign in the address bar that puts the page on the taskbar.',
      'In any other Firefox: keep the page as a bookmark, or open the portal in Chrome, Edge or Safari.',
    ],
  },
  staysBehind: {
    waiting: 'What waits here does not come along to the installed portal. Send it first.',
    draft:
      'You have begun something here. It does not come along to the installed portal: finish and send it first.',
    queue: 'See what waits',
  },
  update: {
    ready: 'A new version is available',
    reload: 'Reload',
    busy: 'Please finish first what you have begun.',
  },
  newVersion: {
    title: 'New version',
    text: 'The portal has been renewed and this page cannot go on. Reload it; what waits to be sent is not lost.',
    reload: 'Reload',
  },
}

export default install
