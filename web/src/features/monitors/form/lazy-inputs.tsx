import { FileInput, TagsInput, type TagsInputProps } from '@mantine/core';

/** Renders an input for a list of words. The form loads it separately, because its script is large. */
export function TagsField(props: TagsInputProps) {
  return <TagsInput {...props} acceptValueOnBlur />;
}

/** Renders the field for a PKCS #12 file with a client certificate. `change` receives the content in Base64. */
export function CertificateFile({
  label,
  placeholder,
  change,
}: {
  label: string;
  placeholder: string;
  change: (base64: string) => void;
}) {
  return (
    <FileInput
      label={label}
      accept=".p12,.pfx"
      placeholder={placeholder}
      onChange={(file) => file !== null && void toBase64(file).then(change)}
    />
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
