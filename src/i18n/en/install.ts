import type { Catalogue } from '../catalogue.ts'

const install: Catalogue['install'] = {
  title: 'The portal on your screen',
  why: 'It opens right from the screen, even offline, and takes up far less space than an app from a store.',
  install: 'Install',
  later: 'No, thanks',
  steps: {
    ios: {
      iphone: [
        'Tap “Share”, the square with an arrow in the bottom bar. If you do not see it, first tap the three dots “…” next to the address.',
        'Choose “Add to Home Screen”; it may be further down the list.',
        'Tap “Add”.',
      ],
      ipad: [
        'Tap “Share”, the square with an arrow in the top bar.',
        'Choose “Add to Home Screen”; it may be further down the list.',
        'Tap “Add”.',
      ],
      other: [
        'Tap “Share”, the square with an arrow, next to the address or in the browser’s menu.',
        'Choose “Add to Home Screen”. If it is not in the list, open the portal in Safari.',
        'Tap “Add”.',
      ],
      inApp: [
        'The portal cannot be installed here. Choose “Open in Safari” or “Open in browser” from the app’s menu.',
        'In Safari, tap “Share”, the square with an arrow, then “Add to Home Screen”.',
      ],
    },
    android: [
      'Open the browser’s menu, the three dots.',
      'Choose “Add to Home screen” or “Install”.',
    ],
    desktop: [
      'In Chrome or Edge: click the install icon at the end of the address bar.',
      'In Safari: choose “Add to Dock” from the “File” menu.',
      'In Firefox 143 or later on Windows: click the icon in the address bar that adds the page to the taskbar.',
      'In any other Firefox: bookmark the page, or open the portal in Chrome, Edge or Safari.',
    ],
  },
  staysBehind: {
    waiting: 'What is waiting to be sent does not move to the installed portal. Send it first.',
    draft:
      'You have started something here. It does not move to the installed portal: finish and send it first.',
    queue: 'See what is waiting',
  },
  update: {
    ready: 'A new version is available',
    reload: 'Reload',
    busy: 'Please finish what you have started first.',
  },
  newVersion: {
    title: 'New version',
    text: 'The portal has been updated and this page no longer works. Reload it; nothing waiting to be sent is lost.',
    reload: 'Reload',
  },
}

export default install
