import { limits, maxFileMegabytes } from '#contract/limits.ts'
import type { LegalText } from '../../legal.ts'
import { formatDuration } from '../duration.ts'

const termeni: LegalText = {
  title: 'Terms and conditions',
  lead: 'The rules by which you use the portal, in short and in plain words.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'portalul',
      title: 'What the portal is',
      body: `The portal is the online desk of the sanitation service. It is provided by **{operator}**, {adresa}.

Through the portal you create an account, recover your password, read answers to frequent questions and write to us through Online support.

Using the portal is free. You pay only for your internet connection, by your own subscription. The text messages with codes cost you nothing.`,
    },
    {
      id: 'fara-cont',
      title: 'What you can do without an account',
      body: `Frequent questions and Online support are open to everyone. You need no account to write to us.

If you prefer, you can call us on **{telefon}** ({program}). Nobody has to use the portal.`,
    },
    {
      id: 'contul',
      title: 'Your account',
      body: `Any person with a CNP, and any firm, institution or owners’ association with a CUI, can have an account.

- For one CNP or CUI there is **one account only**.
- The data you enter must be true and your own.
- For a firm or an association, the account is made by the person entitled to represent it.
- The account becomes active once you confirm the code received by SMS or e-mail.
- If you are already in our records, continue with the PIN received from us.`,
    },
    {
      id: 'parola-si-codurile',
      title: 'Password and codes',
      body: `The password is yours alone. Tell it to nobody.

**We never ask for your password or a code by phone, SMS or e-mail.** If someone asks for them in our name, hang up and call us on **{telefon}**.

The code has ${limits.code.length} digits and is valid for ${formatDuration(limits.code.validSeconds)}. After ${limits.code.failedAttempts} wrong tries ask for a new code.

On a computer that others use too, press “Deconectare” (Sign out) when you are done. If you suspect that someone knows your password, change it at once through “Forgotten password”.`,
    },
    {
      id: 'cererile',
      title: 'Requests sent through Online support',
      body: `A request is received when the portal shows you its **number and date**. Keep them.

We answer within ${limits.legalTerm.days} days of its registration, as Government Ordinance no. 27/2002 on petitions requires. When finding out takes longer, the law allows at most ${limits.legalTerm.extensionDays} days more.

Online support is not for emergencies. **In immediate danger call 112.**`,
    },
    {
      id: 'fisierele',
      title: 'The files you send',
      body: `You can send JPG, PNG or WebP images and PDF documents, each of at most ${maxFileMegabytes} MB, at most ${limits.filesPerRequest} with one request.

Send only files you are entitled to use. In photographs, cover the faces and number plates of other people when they are not needed.

We remove hidden data from images, such as the place where a photograph was taken.`,
    },
    {
      id: 'folosirea-corecta',
      title: 'Fair use',
      body: `Please:

- do not use another person’s data without the right to represent them;
- do not try to enter accounts that are not yours;
- do not send harmful programs or automated requests in large numbers;
- keep a respectful tone. We will do the same.

To protect accounts, we limit the number of tries. Whoever goes over the limit waits and tries again. We may stop the access of anyone who endangers the portal or the data of others.`,
    },
    {
      id: 'contractul',
      title: 'The portal and the sanitation contract',
      body: `These terms do not change your sanitation contract. The rights and duties in the contract stay the same, with or without an account.

The service is governed by Law no. 101/2006 on the sanitation of localities and Law no. 51/2006 on community services of public utilities.`,
    },
    {
      id: 'disponibilitatea',
      title: 'When the portal does not work',
      body: `We do all we can for the portal to work day and night. Sometimes we stop it for maintenance, or it is interrupted against our will.

In such a case call us on **{telefon}** or write to [{email}](mailto:{email}). An interruption of the portal takes no right away from you and shortens none of your time limits.`,
    },
    {
      id: 'inchiderea',
      title: 'Closing the account',
      body: `You can ask for your account to be closed at any time, at [{email}](mailto:{email}) or through Online support. We first check that the request comes from you.

On closing, we erase the personal data of the account and end all its sessions. We keep only what the law requires. The sanitation contract does not end with the portal account.`,
    },
    {
      id: 'datele-personale',
      title: 'Personal data',
      body: `What data we keep, why and for how long is told in the [Privacy notice](#/confidentialitate).`,
    },
    {
      id: 'schimbari',
      title: 'Changes, law and contact',
      body: `When we change these terms, we put the date of the last change here. Important changes are announced in the portal before they take effect.

Romanian law applies. We try to settle disagreements together. If we cannot, you may go to court.

You find us on **{telefon}** ({program}), at [{email}](mailto:{email}) or at our office, {adresa}.`,
    },
  ],
}

export default termeni
