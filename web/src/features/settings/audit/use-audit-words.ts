import { type Text, useText } from '../../../i18n/use-text.ts';

/** Words for what the log names by codes; of a code that this version does not know, the code itself. */
export function useAuditWords() {
  const t = useText();
  const spaced = (code: string) => code.replaceAll('_', ' ');
  const objectWords = (code: string) => t(`audit.object.${code}` as Text, { defaultValue: spaced(code) });
  const actionWords = (action: string) => {
    const [noun = '', verb = ''] = action.split('.');
    const single = verb.replace(/^bulk_/, '');
    const done = t(`audit.verb.${single}` as Text, { defaultValue: spaced(single) });
    const what = `${objectWords(noun)}: ${done}`;
    return single === verb ? what : t('audit.many', { what });
  };
  return { objectWords, actionWords };
}
