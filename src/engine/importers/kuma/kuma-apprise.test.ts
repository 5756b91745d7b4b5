import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appriseUrlOf, isKnownToApprise, type KumaNotification } from './kuma-apprise.ts';

/** Settings as stored by Uptime Kuma, each with the resulting Apprise URL. Apprise accepts all of these URLs. */
const expected: Record<string, [KumaNotification, string]> = {
  apprise: [{ appriseURL: 'ntfys://ops@ntfy.example' }, 'ntfys://ops@ntfy.example'],
  Bark: [{ barkEndpoint: 'https://api.day.app/key1/' }, 'barks://api.day.app/key1'],
  Brevo: [
    { brevoApiKey: 'xkey', brevoFromEmail: 'a@shop.example', brevoToEmail: 'b@shop.example, c@shop.example' },
    'brevo://xkey:a@shop.example/b@shop.example/c@shop.example',
  ],
  clicksendsms: [
    { clicksendsmsLogin: 'ada', clicksendsmsPassword: 'k/ey', clicksendsmsToNumber: '+15551234567' },
    'clicksend://ada:k%2Fey@%2B15551234567',
  ],
  DingDing: [
    { webHookUrl: 'https://oapi.dingtalk.com/robot/send?access_token=tok1', secretKey: 'SEC1' },
    'dingtalk://SEC1@tok1/',
  ],
  Elks: [
    { elksUsername: 'u1', elksAuthToken: 'p1', elksFromNumber: '+46700000000', elksToNumber: '+46711111111' },
    '46elks://u1:p1@%2B46700000000/%2B46711111111',
  ],
  Feishu: [{ feishuWebHookUrl: 'https://open.feishu.cn/open-apis/bot/v2/hook/abc-def' }, 'feishu://abc-def'],
  FreeMobile: [{ freemobileUser: '12345', freemobilePass: 'pw' }, 'freemobile://12345@pw'],
  HomeAssistant: [
    { homeAssistantUrl: 'https://ha.example:8123/', longLivedAccessToken: 'tok.en' },
    'hassios://ha.example:8123/tok.en',
  ],
  line: [{ lineChannelAccessToken: 'to/ken=', lineUserID: 'U1' }, 'line://to%2Fken%3D/U1'],
  PagerTree: [
    { pagertreeIntegrationUrl: 'https://api.pagertree.com/integration/int_abcdefghijklmn' },
    'pagertree://int_abcdefghijklmn',
  ],
  pushbullet: [{ pushbulletAccessToken: 'o.abc' }, 'pbul://o.abc'],
  PushByTechulus: [
    { pushAPIKey: '2c7a7e1e-0000-4000-8000-000000000000' },
    'push://2c7a7e1e-0000-4000-8000-000000000000',
  ],
  PushDeer: [
    { pushdeerKey: 'PDU1', pushdeerServer: 'https://deer.example' },
    'pushdeers://deer.example/PDU1',
  ],
  PushPlus: [{ pushPlusSendKey: 'a'.repeat(32) }, `pushplus://${'a'.repeat(32)}`],
  pushy: [{ pushyAPIKey: 'k1', pushyToken: 'device1' }, 'pushy://k1/device1'],
  Resend: [
    { resendApiKey: 're_1', resendFromEmail: 'a@shop.example', resendToEmail: 'b@shop.example' },
    'resend://re_1:a@shop.example/b@shop.example',
  ],
  'rocket.chat': [
    {
      rocketwebhookURL: 'https://chat.example/hooks/idididididididid1/tokentokentoken',
      rocketchannel: 'ops',
    },
    'rockets://idididididididid1/tokentokentoken@chat.example/%23ops',
  ],
  SendGrid: [
    { sendgridApiKey: 'SG.1', sendgridFromEmail: 'a@shop.example', sendgridToEmail: 'b@shop.example' },
    'sendgrid://SG.1:a@shop.example/b@shop.example',
  ],
  ServerChan: [{ serverChanSendKey: 'SCT1' }, 'schan://SCT1'],
  SevenIO: [
    { sevenioApiKey: 'k'.repeat(32), sevenioReceiver: '4915112345678' },
    `seven://${'k'.repeat(32)}/4915112345678`,
  ],
  signal: [
    {
      signalURL: 'http://signal.example:8080/v2/send',
      signalNumber: '+15551234567',
      signalRecipients: '+15557654321,+15550000000',
    },
    'signal://signal.example:8080/%2B15551234567/%2B15557654321/%2B15550000000',
  ],
  SIGNL4: [{ webhookURL: 'https://connect.signl4.com/webhook/sec1' }, 'signl4://sec1'],
  SMSEagle: [
    {
      smseagleUrl: 'https://eagle.example',
      smseagleToken: 't1',
      smseagleRecipient: '15551234567',
      smseagleRecipientType: 'smseagle-to',
    },
    'smseagles://t1@eagle.example/15551234567',
  ],
  Splunk: [
    {
      splunkRestURL:
        'https://alert.victorops.com/integrations/generic/20131114/alert/11111111-2222-3333-4444-555555555555/ops',
    },
    'splunk://ops@11111111-2222-3333-4444-555555555555',
  ],
  SpugPush: [{ templateKey: 'A'.repeat(32) }, `spugpush://${'A'.repeat(32)}`],
  threema: [
    {
      threemaSenderIdentity: '*BELLTWR',
      threemaSecret: 'secret16secret16',
      threemaRecipient: 'ABCD1234',
      threemaRecipientType: 'identity',
    },
    'threema://*BELLTWR@secret16secret16/ABCD1234',
  ],
  WeCom: [{ weComBotKey: 'abc-1' }, 'wecombot://abc-1'],
};

test('notifications without a matching channel type become Apprise URLs', () => {
  for (const [type, [config, url]] of Object.entries(expected))
    assert.equal(appriseUrlOf(type, config), url, type);
});

test('incomplete settings and unknown providers produce no URL', () => {
  for (const type of Object.keys(expected)) assert.equal(appriseUrlOf(type, {}), null, type);
  assert.equal(appriseUrlOf('threema', { ...expected.threema?.[0], threemaRecipientType: 'email' }), null);
  assert.equal(appriseUrlOf('signal', { signalURL: 'no address' }), null);
  assert.equal(isKnownToApprise('nostr'), false);
  assert.equal(appriseUrlOf('constructor', {}), null);
});
