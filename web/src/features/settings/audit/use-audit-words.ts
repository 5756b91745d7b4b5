import { useCodeText, useText } from '../../../i18n/use-text.ts';

/** Words for what the log names by codes; of a code that this version does not know, the code itself. */
export function useAuditWords() {
  const t = useText();
  const textOf = useCodeText();
  const spaced = (code: string) => code.replaceAll('_', ' ');
  const objectWords = (code: string) => textOf(`audit.object.${code}`, spaced(code));
  const actionWords = (action: string) => {
    const [noun = '', verb = ''] = action.split('.');
    const single = verb.replace(/^bulk_/, '');
    const done = textOf(`audit.verb.${single}`, spaced(single));
    const what = `${objectWords(noun)}: ${done}`;
    return single === verb ? what : t('audit.bulk', { what });
  };
  return { objectWords, actionWords };
}
