import { limits, maxFileMegabytes } from '#contract/limits.ts'
import type { LegalText } from '#contract/legal.ts'
import { formatDuration } from '#contract/duration.en.ts'

const termeni: LegalText = {
  title: 'Terms and conditions',
  lead: 'The rules for using the portal, short and in plain words.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'portalul',
      title: 'What the portal is',
      body: `The portal is the online office of the sanitation service. It is provided by **{operator}**, {adresa}.

In the portal you can create an account, recover your password, read answers to frequently asked questions and write to us through Online support.

Using the portal is free. You pay only for your own internet connection. The text messages with codes cost you nothing.`,
    },
    {
      id: 'fara-cont',
      title: 'What you can do without an account',
      body: `The frequently asked questions and Online support are open to everyone. You do not need an account to write to us.

If you prefer, you can call us on **{telefon}** ({program}). You do not have to use the portal.`,
    },
    {
      id: 'contul',
      title: 'Your account',
      body: `Any person with a personal number (CNP), and any company, institution or owners’ association with a company number (CUI), can have an account.

- Each CNP or CUI can have **only one account**.
- The data you enter must be true and your own.
- For a company or an association, the account is created by the person entitled to represent it.
- The account becomes active once you confirm the code you receive by SMS or e-mail.
- If you are already in our records, continue with the PIN you received from us.`,
    },
    {
      id: 'parola-si-codurile',
      title: 'Password and codes',
      body: `Your password is yours alone. Do not tell it to anyone.

**We never ask for your password or a code by phone, SMS or e-mail.** If someone asks for them in our name, hang up and call us on **{telefon}**.

The code has ${limits.code.length} digits and is valid for ${formatDuration(limits.code.validSeconds)}. After ${limits.code.failedAttempts} wrong attempts, ask for a new code.

On a shared computer, press “Sign out” when you are done. If you suspect that someone knows your password, change it at once through “I forgot my password”.`,
    },
    {
      id: 'cererile',
      title: 'Requests sent through Online support',
      body: `A request is received when the portal shows you its **number and date**. Keep them.

We answer within ${limits.legalTerm.days} days of its registration, as Government Ordinance no. 27/2002 on petitions requires. When the investigation takes longer, the law allows at most ${limits.legalTerm.extensionDays} more days.

Online support is not for emergencies. **In immediate danger, call 112.**`,
    },
    {
      id: 'fisierele',
      title: 'The files you send',
      body: `You can send JPG, PNG or WebP images and PDF documents, up to ${maxFileMegabytes} MB each and up to ${limits.filesPerRequest} per request.

Send only files you are entitled to use. In photos, cover other people’s faces and number plates when they are not needed.

We remove hidden data from images, such as the place where a photo was taken.`,
    },
    {
      id: 'folosirea-corecta',
      title: 'Fair use',
      body: `Please:

- do not use another person’s data without the right to represent them;
- do not try to access accounts that are not yours;
- do not send harmful programs or large numbers of automated requests;
- be respectful. We will be too.

To protect accounts, we limit the number of attempts. Anyone who goes over the limit has to wait before trying again. We may block anyone who endangers the portal or other people’s data.`,
    },
    {
      id: 'contractul',
      title: 'The portal and the sanitation contract',
      body: `These terms do not change your sanitation contract. The rights and obligations in the contract stay the same, with or without an account.

The service is governed by Law no. 101/2006 on the sanitation of localities and Law no. 51/2006 on community services of public utilities.`,
    },
    {
      id: 'disponibilitatea',
      title: 'When the portal does not work',
      body: `We do all we can to keep the portal working day and night. Sometimes we stop it for maintenance, or it is interrupted for reasons beyond our control.

If that happens, call us on **{telefon}** or write to [{email}](mailto:{email}). An interruption does not take away any of your rights or shorten any of your time limits.`,
    },
    {
      id: 'inchiderea',
      title: 'Closing the account',
      body: `You can ask for your account to be closed at any time, at [{email}](mailto:{email}) or through Online support. We first check that it is really you asking.

When we close it, we erase the account’s personal data and end all its sessions. We keep only what the law requires. The sanitation contract does not end with the portal account.`,
    },
    {
      id: 'datele-personale',
      title: 'Personal data',
      body: `What data we keep, why and for how long is explained in the [Privacy notice](#/confidentialitate).`,
    },
    {
      id: 'schimbari',
      title: 'Changes, law and contact',
      body: `When we change these terms, we update the date at the top. Important changes are announced in the portal before they take effect.

Romanian law applies. We try to settle disagreements together. If we cannot, you can go to court.

You can reach us on **{telefon}** ({program}), at [{email}](mailto:{email}) or at our office, {adresa}.`,
    },
  ],
}

export default termeni
