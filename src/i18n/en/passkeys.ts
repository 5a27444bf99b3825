import { limits } from '#contract/limits.ts'
import type ro from '../ro/passkeys.ts'
import type { Shape } from '../catalogue.ts'

export default {
  signIn: 'Sign in with fingerprint or face',
  problems: {
    renuntat: 'It was cancelled or took too long. Try again, or use the password.',
    existenta: 'This device already has a passkey for your account.',
    alta_adresa: "The passkey does not work at this address. Open the portal's usual address.",
    esuat: 'The device could not use the passkey. Try again, or use the password.',
  },
  offer: {
    title: 'Sign in with your fingerprint or face next time',
    text: 'Or with the PIN that unlocks the device. The password stays valid.',
    yes: 'Turn on',
    later: 'Not now',
    done: 'Next time, sign in with your fingerprint or face.',
    askPassword: 'Confirm with your password in Settings, under “Connected devices”.',
  },
  list: {
    title: 'Signing in with fingerprint or face',
    lead: 'Whoever unlocks a device on this list signs in to your account without the password.',
    loading: 'Loading the passkeys',
    empty: 'No device has a passkey yet.',
    add: 'Add this device',
    password: 'Account password',
    passwordWhy: 'Some minutes have passed since you signed in: confirm with your password.',
    next: 'Continue',
    cancel: 'Cancel',
    added: (date) => `Added on ${date}`,
    used: (when) => `Used ${when}`,
    neverUsed: 'Not used yet',
    rename: 'Rename',
    renameName: (name) => `Rename “${name}”`,
    name: 'Name of the device',
    save: 'Save',
    renamed: 'The name was changed.',
    remove: 'Remove',
    removeName: (name) => `Remove the passkey “${name}”`,
    removeTitle: 'Remove the passkey?',
    removeText: (name) => `“${name}” will not sign in any more. The password stays valid.`,
    removeYes: 'Yes, remove',
    removeNo: 'No, keep it',
    removed: 'The passkey was removed.',
    full: `You can have at most ${limits.passkey.perCitizen} passkeys. Remove one to add another.`,
  },
} satisfies Shape<typeof ro>
