import { limits } from '#contract/limits.ts'
import type { LegalText } from '#contract/legal.ts'
import { formatDuration } from '#contract/duration.en.ts'

const accesibilitate: LegalText = {
  title: 'Accessibility statement',
  lead: 'Everyone should be able to use the portal. This page says how far we have come and how you can help.',
  updated: '2026-11-28',
  sections: [
    {
      id: 'angajament',
      title: 'Our commitment',
      body: `**{operator}** is committed to making this portal accessible, in accordance with Government Emergency Ordinance no. 112/2018 on the accessibility of the websites and mobile applications of public sector bodies.

This accessibility statement applies to the citizens’ portal, opened in a browser or installed on a phone.`,
    },
    {
      id: 'stadiul',
      title: 'Compliance status',
      body: `The portal is **partially compliant** with standard EN 301 549 and with level AA of the Web Content Accessibility Guidelines (WCAG) 2.1, due to the non-compliances listed below.

We aim to meet level AA of WCAG 2.2 as well.`,
    },
    {
      id: 'ce-am-facut',
      title: 'What we have done',
      body: `- Everything done with a mouse or a finger can be done with the keyboard.
- Every field has a label, and mistakes are explained in words, next to the field.
- Colours have enough contrast, in both the light and the dark theme. Colour is never the only signal.
- Text can be enlarged to 200 %: above, in the portal’s settings (Appearance) or the device’s. Pages can be read on a narrow screen of 320 pixels.
- “Listen to this page” reads aloud what is on the screen, if the device has an English voice. What you typed is not read, and nothing leaves the device.
- Buttons are large enough for a finger.
- Movement on the screen stops if you have asked for that in your device’s settings.
- Your phone can fill in the code received by SMS, so you do not have to remember it.`,
    },
    {
      id: 'neaccesibil',
      title: 'What is not accessible yet',
      body: `The following content is not accessible, or may be hard to use, for the reasons given.

**Non-compliance**

- When recovering a password, text cannot be pasted into the two fields of the new password. The password can be typed, shown with “Show”, or filled in by the browser’s password manager. Criterion: WCAG 2.2, 3.3.8.
- Codes are valid for ${formatDuration(limits.code.validSeconds)}, and the time cannot be extended. You can ask for a new code at any time.
- We have not yet checked the portal together with people who use a screen reader every day. There may be faults we do not know of.

**Disproportionate burden**

- We claim no disproportionate burden.

**Content outside the scope of the law**

- The files you send us, and the websites of others to which some links lead.`,
    },
    {
      id: 'alternative',
      title: 'If something does not work for you',
      body: `Anything you can do in the portal, you can also do in another way:

- by phone, **{telefon}** ({program});
- by e-mail, [{email}](mailto:{email});
- at our office, {adresa}.

Tell us which form of the information suits you best, for example large print or having it read to you over the phone.`,
    },
    {
      id: 'pregatirea',
      title: 'Preparation of this statement',
      body: `This statement was prepared on 21 November 2026 and was last reviewed on the same day.

It is based on a **self-assessment**: automated checks of the screens with a tool for the WCAG rules, and tests with the keyboard, on small screens and with enlarged text. No third party has assessed the portal.`,
    },
    {
      id: 'feedback',
      title: 'Tell us what you found',
      body: `If you came across an obstacle or want information in an accessible form, write to [{email}](mailto:{email}), with the word “Accessibility”, through Online support, or call **{telefon}** ({program}).

Tell us the page, what you wanted to do and on what device. We answer within ${limits.legalTerm.days} days.`,
    },
    {
      id: 'aplicarea',
      title: 'Enforcement procedure',
      body: `If we have not answered, or you are not satisfied with the answer, you can contact the Authority for the Digitalisation of Romania (Autoritatea pentru Digitalizarea României), which oversees Emergency Ordinance no. 112/2018: [www.adr.gov.ro](https://www.adr.gov.ro).

You can also contact the National Authority for the Protection of the Rights of Persons with Disabilities, or go to court.`,
    },
  ],
}

export default accesibilitate
