import type { Phrases } from '../phrases.ts';

/** German texts for messages of checks, heartbeats and incidents. */
export const sentences: Phrases = {
  'The check failed because of a bug in Belltower. See the log of the prober for details.':
    'Die Prüfung ist an einem Fehler in Belltower gescheitert. Details stehen im Log des Probers.',
  'The check was canceled because the service was stopping.':
    'Die Prüfung wurde abgebrochen, weil der Dienst beendet wurde.',
  'This server is not allowed to connect to the address of the target.':
    'Dieser Server darf sich nicht mit der Adresse des Ziels verbinden.',
  'The host name does not exist.': 'Den Hostnamen gibt es nicht.',
  'The host name has no IP address of the requested version.':
    'Der Hostname hat keine IP-Adresse der gewünschten Version.',
  'The DNS lookup failed (SERVFAIL).': 'Die DNS-Abfrage ist fehlgeschlagen (SERVFAIL).',
  'The name servers refused the DNS query (REFUSED).':
    'Die Nameserver haben die DNS-Abfrage abgelehnt (REFUSED).',
  'The DNS lookup timed out.': 'Zeitüberschreitung bei der DNS-Abfrage.',
  'The host name could not be resolved.': 'Der Hostname konnte nicht aufgelöst werden.',
  'Port {port} refused the connection.': 'Port {port} hat die Verbindung abgelehnt.',
  'The connection was refused.': 'Die Verbindung wurde abgelehnt.',
  'The connection was reset while connecting.': 'Die Verbindung wurde beim Aufbau zurückgesetzt.',
  'The connection to port {port} timed out.': 'Zeitüberschreitung beim Verbinden mit Port {port}.',
  'The address is unreachable.': 'Die Adresse ist nicht erreichbar.',
  'The connection was blocked by the machine of the prober or its network.':
    'Die Verbindung wurde vom Rechner des Probers oder seinem Netz blockiert.',
  'The connection failed.': 'Die Verbindung ist fehlgeschlagen.',
  'The server stopped accepting data before the request was complete.':
    'Der Server hat die Anfrage nicht vollständig angenommen.',
  'The server did not respond in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'The server closed the connection without a response.':
    'Der Server hat die Verbindung ohne Antwort geschlossen.',
  'The server reset the connection.': 'Der Server hat die Verbindung zurückgesetzt.',
  'The server does not offer STARTTLS.': 'Der Server bietet kein STARTTLS.',
  'The server refused STARTTLS.': 'Der Server hat STARTTLS abgelehnt.',
  'The server refused STARTTLS ({detail}).': 'Der Server hat STARTTLS abgelehnt ({detail}).',
  'The server does not use the expected protocol.': 'Der Server verwendet nicht das erwartete Protokoll.',
  'The server does not use the expected protocol ({detail}).':
    'Der Server verwendet nicht das erwartete Protokoll ({detail}).',
  'The server sent unencrypted data after STARTTLS. Someone may be tampering with the session.':
    'Der Server hat nach STARTTLS unverschlüsselte Daten gesendet. Möglicherweise wird die Sitzung manipuliert.',
  'The server closed the connection before the TLS handshake.':
    'Der Server hat die Verbindung vor dem TLS-Handshake geschlossen.',
  'The server did not complete STARTTLS in time.': 'Der Server hat STARTTLS nicht rechtzeitig abgeschlossen.',
  'The server does not use TLS on this port.': 'Der Server verwendet auf diesem Port kein TLS.',
  'The server and the prober have no TLS version in common.':
    'Server und Prober haben keine TLS-Version gemeinsam.',
  'The server does not recognize the requested name (TLS SNI).':
    'Der Server kennt den angefragten Namen nicht (TLS-SNI).',
  'The server requires a client certificate.': 'Der Server verlangt ein Client-Zertifikat.',
  'The TLS handshake failed.': 'Der TLS-Handshake ist fehlgeschlagen.',
  'The TLS handshake failed ({detail}).': 'Der TLS-Handshake ist fehlgeschlagen ({detail}).',
  'The server closed the connection during the TLS handshake.':
    'Der Server hat die Verbindung während des TLS-Handshakes geschlossen.',
  'The server reset the connection during the TLS handshake.':
    'Der Server hat die Verbindung während des TLS-Handshakes zurückgesetzt.',
  'The TLS handshake timed out.': 'Zeitüberschreitung beim TLS-Handshake.',
  'No prober is running in this region, so no checks run from there.':
    'In dieser Region läuft kein Prober, deshalb wird von dort nicht geprüft.',
  'The DNS resolvers of Belltower did not respond, and no other server confirmed a problem with the target.':
    'Die DNS-Resolver von Belltower haben nicht geantwortet, und kein anderer Server hat ein Problem des Ziels bestätigt.',
  'The prober stalled during the check, so the result is inconclusive.':
    'Der Prober ist während der Prüfung ins Stocken geraten, das Ergebnis ist deshalb nicht aussagekräftig.',
  'The check failed because of a problem on the machine of the prober.':
    'Die Prüfung ist an einem Problem auf dem Rechner des Probers gescheitert.',
  'The response body was not complete within {seconds} s.':
    'Der Inhalt der Antwort war nach {seconds} s nicht vollständig.',
  'An expectation of this monitor is not valid. Correct it in the settings of the monitor.':
    'Eine Erwartung dieses Monitors ist ungültig. Korrigiere sie in den Einstellungen des Monitors.',
  'The URL is not valid.': 'Die URL ist nicht gültig.',
  'The URL does not begin with http:// or https://.': 'Die URL beginnt nicht mit http:// oder https://.',
  'The request could not be sent because a header contains characters that HTTP does not allow.':
    'Die Anfrage konnte nicht gesendet werden, weil ein Header Zeichen enthält, die HTTP nicht erlaubt.',
  'The TLS connection was interrupted.': 'Die TLS-Verbindung wurde unterbrochen.',
  'The certificate chain contains an invalid signature.':
    'Die Zertifikatskette enthält eine ungültige Signatur.',
  'The server closed the connection before sending a response.':
    'Der Server hat die Verbindung geschlossen, bevor er geantwortet hat.',
  'The response is not valid HTTP.': 'Die Antwort ist kein gültiges HTTP.',
  'The response headers are too large.': 'Die Header der Antwort sind zu groß.',
  'The response body is incomplete.': 'Der Inhalt der Antwort ist unvollständig.',
  'The response body could not be decompressed.': 'Der Inhalt der Antwort ließ sich nicht entpacken.',
  'The response body is compressed too many times.': 'Der Inhalt der Antwort ist zu oft komprimiert.',
  'Too many redirects (more than 10).': 'Zu viele Weiterleitungen (mehr als 10).',
  'The redirects form a loop.': 'Die Weiterleitungen bilden eine Schleife.',
  'A redirect points to an invalid URL.': 'Eine Weiterleitung zeigt auf eine ungültige URL.',
  'A redirect points to a URL that does not begin with http:// or https://.':
    'Eine Weiterleitung zeigt auf eine URL, die nicht mit http:// oder https:// beginnt.',
  'The server returned status {status}; expected {expected}.':
    'Der Server hat Status {status} geliefert, erwartet war {expected}.',
  'The final URL is {url}; expected {expected}.': 'Die letzte URL ist {url}, erwartet war {expected}.',
  'The header {name} is missing.': 'Der Header {name} fehlt.',
  'The header {name} does not have the expected value ({rule}).':
    'Der Header {name} hat nicht den erwarteten Wert ({rule}).',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'The JSON body has nothing at {path}.': 'Das JSON enthält nichts unter {path}.',
  'The JSON body contains {path}, which should not exist.':
    'Das JSON enthält {path}, was nicht vorhanden sein soll.',
  '{path} in the JSON body is {value}; expected {expected}.':
    '{path} im JSON ist {value}, erwartet: {expected}.',
  'The proxy of this monitor no longer exists. Choose another one.':
    'Den Proxy dieses Monitors gibt es nicht mehr. Wähle einen anderen.',
  'The proxy could not connect.': 'Der Proxy konnte keine Verbindung herstellen.',
  'The proxy could not connect ({detail}).': 'Der Proxy konnte keine Verbindung herstellen ({detail}).',
  'The proxy did not respond in time.': 'Der Proxy hat nicht rechtzeitig geantwortet.',
  'The check succeeded, but this monitor expects it to fail.':
    'Die Prüfung ist gelungen, aber dieser Monitor erwartet, dass sie fehlschlägt.',
  'The token server could not be reached ({detail}).': 'Der Token-Server war nicht erreichbar ({detail}).',
  'The token server could not be reached.': 'Der Token-Server war nicht erreichbar.',
  'The token server refused the client credentials ({detail}).':
    'Der Token-Server hat die Client-Zugangsdaten abgelehnt ({detail}).',
  'The token server refused the client credentials.':
    'Der Token-Server hat die Client-Zugangsdaten abgelehnt.',
  'The response of the token server contains no access token ({detail}).':
    'Die Antwort des Token-Servers enthält kein Zugriffstoken ({detail}).',
  'The response of the token server contains no access token.':
    'Die Antwort des Token-Servers enthält kein Zugriffstoken.',
  'The token server did not respond in time.': 'Der Token-Server hat nicht rechtzeitig geantwortet.',
  'The client certificate of this monitor cannot be used. Enter it again in the settings of the monitor.':
    'Das Client-Zertifikat dieses Monitors ist nicht verwendbar. Gib es in den Einstellungen des Monitors neu ein.',
  'The path {path} is too expensive to evaluate on this body.':
    'Die Auswertung des Pfads {path} ist für diesen Inhalt zu aufwendig.',
  'The keyword “{word}” is missing.': 'Das Stichwort „{word}“ fehlt.',
  'The keyword “{word}” is present but should not be.':
    'Das Stichwort „{word}“ ist vorhanden, sollte es aber nicht sein.',
  'The response took {duration} ms, longer than {most} ms.':
    'Die Antwort dauerte {duration} ms, länger als {most} ms.',
  'The answer was {actual}, not {expected}.': 'Die Antwort war {actual}, nicht {expected}.',
  'There is no {type} record.': 'Es gibt keinen {type}-Eintrag.',
  'None of {expected} is in the answer: {actual}.': 'Nichts von {expected} steht in der Antwort: {actual}.',
  'The answer lacks {missing}; it is {actual}.': 'In der Antwort fehlt {missing}; sie ist {actual}.',
  'The answer is empty, not exactly {expected}.': 'Die Antwort ist leer, nicht genau {expected}.',
  'The answer is {actual}, not exactly {expected}.': 'Die Antwort ist {actual}, nicht genau {expected}.',
  'The answer has what it must not have: {found}.': 'Die Antwort enthält, was sie nicht soll: {found}.',
  'The response is not authenticated by DNSSEC (no AD bit).':
    'Die Antwort ist nicht durch DNSSEC authentifiziert (kein AD-Bit).',
  'The resolver is not a valid address. Enter an IP address with an optional port.':
    'Der Resolver ist keine gültige Adresse. Gib eine IP-Adresse mit optionalem Port ein.',
  'The resolver is unreachable or does not resolve public names.':
    'Der Resolver ist nicht erreichbar oder löst keine öffentlichen Namen auf.',
  'The resolver sent a malformed response.': 'Der Resolver hat eine fehlerhafte Antwort gesendet.',
  'The name cannot be resolved.': 'Der Name lässt sich nicht auflösen.',
  'UDP port {port} is closed.': 'UDP-Port {port} ist geschlossen.',
  'The response “{banner}” does not match the expected one.':
    'Die Antwort „{banner}“ entspricht nicht der erwarteten.',
  'The response does not match the expected one.': 'Die Antwort entspricht nicht der erwarteten.',
  'The server did not send a certificate.': 'Der Server hat kein Zertifikat gesendet.',
  'The certificate is malformed.': 'Das Zertifikat ist fehlerhaft.',
  'The certificate has been revoked.': 'Das Zertifikat wurde widerrufen.',
  'The certificate has been revoked on {at}.': 'Das Zertifikat wurde am {at} widerrufen.',
  'The certificate has been revoked ({reason}).': 'Das Zertifikat wurde widerrufen ({reason}).',
  'The certificate has been revoked on {at} ({reason}).':
    'Das Zertifikat wurde am {at} widerrufen ({reason}).',
  'The certificate expired on {at}.': 'Das Zertifikat ist am {at} abgelaufen.',
  'The certificate is not valid before {at}.': 'Das Zertifikat gilt nicht vor {at}.',
  'The certificate is valid for {names}, not for {host}.':
    'Das Zertifikat gilt für {names}, nicht für {host}.',
  'The certificate is self-signed.': 'Das Zertifikat ist selbst signiert.',
  'The certificate, issued by {issuer}, does not chain to a trusted root.':
    'Das Zertifikat von {issuer} lässt sich nicht auf eine vertrauenswürdige Stammzertifizierungsstelle zurückführen.',
  'The certificate chain is incomplete. The server does not send the certificate of {issuer}.':
    'Die Zertifikatskette ist unvollständig. Der Server sendet das Zertifikat von {issuer} nicht.',
  'The certificate is not intended for servers.': 'Das Zertifikat ist nicht für Server bestimmt.',
  'The issuer is not allowed to issue certificates for this name.':
    'Der Aussteller darf für diesen Namen keine Zertifikate ausstellen.',
  'The certificate of the issuer ({issuer}) expired on {at}.':
    'Das Zertifikat des Ausstellers ({issuer}) ist am {at} abgelaufen.',
  'The {type} key of {subject} has only {bits} bits.':
    'Der {type}-Schlüssel von {subject} hat nur {bits} Bit.',
  'The certificate of {subject} is signed with {algorithm}.':
    'Das Zertifikat von {subject} ist mit {algorithm} signiert.',
  'The key of the server does not match any pinned key.':
    'Der Schlüssel des Servers entspricht keinem der hinterlegten Schlüssel.',
  'The server supports only up to {protocol}; TLS {least} is required.':
    'Der Server unterstützt höchstens {protocol}, erforderlich ist TLS {least}.',
  'The certificate expires in 1 day.': 'Das Zertifikat läuft in 1 Tag ab.',
  'The certificate expires in {count} days.': 'Das Zertifikat läuft in {count} Tagen ab.',
  'Only {percent}% of the certificate lifetime is left.':
    'Nur noch {percent} % der Laufzeit des Zertifikats sind übrig.',
  'The certificate requires a stapled OCSP response, but the server sent no valid one ({detail}).':
    'Das Zertifikat verlangt eine angeheftete OCSP-Antwort (Stapling), der Server hat aber keine gültige gesendet ({detail}).',
  'All {sent} echo requests were lost.': 'Alle {sent} Echo-Anfragen gingen verloren.',
  '{lost}% packet loss, more than {most}%.': '{lost} % Paketverlust, mehr als {most} %.',
  '{lost}% packet loss.': '{lost} % Paketverlust.',
  'The average round trip took {average} ms, longer than {most} ms.':
    'Die mittlere Paketumlaufzeit war {average} ms, länger als {most} ms.',
  'The prober is not allowed to send echo requests on its machine. Allow ICMP sockets for its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run it with CAP_NET_RAW, or install the ping program.':
    'Der Prober darf auf seinem Rechner keine Echo-Anfragen senden. Erlaube ICMP-Sockets für seine Gruppe (sysctl net.ipv4.ping_group_range="0 2147483647"), starte ihn mit CAP_NET_RAW oder installiere das Programm ping.',
  'The firewall on the machine of the prober blocks echo requests to the target.':
    'Die Firewall auf dem Rechner des Probers blockiert Echo-Anfragen an das Ziel.',
  'The prober has too many echo requests in progress.':
    'Der Prober hat zu viele Echo-Anfragen gleichzeitig offen.',
  'The network reports that the target is unreachable.':
    'Das Netz meldet, dass das Ziel nicht erreichbar ist.',
  '{name} is down': '{name} ist ausgefallen',
  '{name} is down.': '{name} ist ausgefallen.',
  '{name} is degraded': '{name} ist beeinträchtigt',
  '{count} monitors are down': '{count} Monitore sind ausgefallen',
  '1 more is down.': 'Ein weiterer ist ausgefallen.',
  '{count} more are down.': '{count} weitere sind ausgefallen.',
  '{name} is up again.': '{name} ist wieder verfügbar.',
  '{name} was paused.': '{name} wurde pausiert.',
  '{name} was deleted.': '{name} wurde gelöscht.',
  'All monitors are up again.': 'Alle Monitore sind wieder verfügbar.',
  'Each monitor is up again or no longer monitored.':
    'Jeder Monitor ist wieder verfügbar oder wird nicht mehr überwacht.',
  '{name} can be taken over': '{name} kann übernommen werden',
  '{name} can be taken over at {service}': '{name} kann bei {service} übernommen werden',
  '{name} looks like {domain}': '{name} sieht aus wie {domain}',
  '{name} is back after its takedown': '{name} ist nach dem Takedown wieder da',
  '{name}: certificate issued by {issuer}, which is new':
    '{name}: Zertifikat von {issuer}, einem neuen Aussteller',
  '{name}: certificate with a CA that is not allowed': '{name}: Zertifikat einer CA, die nicht erlaubt ist',
  '{name}: certificate with a key that is not authorised':
    '{name}: Zertifikat mit einem Schlüssel, der nicht zugelassen ist',
  '{name}: certificate with a key type that is not allowed':
    '{name}: Zertifikat mit einer Schlüsselart, die nicht erlaubt ist',
  '{name}: certificate with a key that is too short': '{name}: Zertifikat mit einem zu kurzen Schlüssel',
  '{name}: certificate with too long a validity': '{name}: Zertifikat mit zu langer Gültigkeit',
  '{name}: certificate with a wildcard': '{name}: Zertifikat mit Platzhalter',
  '{issuer} has not issued a certificate for the domain before and is not listed in its CAA records.':
    '{issuer} hat für die Domain noch nie ein Zertifikat ausgestellt und steht nicht in ihren CAA-Einträgen.',
  '{asset}: {said}': '{asset}: {said}',
  'Up again.': 'Wieder verfügbar.',
  'Now down: {said}': 'Jetzt ausgefallen: {said}',
  'Now degraded: {said}': 'Jetzt beeinträchtigt: {said}',
  'The problem is gone.': 'Das Problem ist behoben.',
  'A success ping was received.': 'Ein Erfolgs-Ping ist eingegangen.',
  'No success ping was received by the deadline.': 'Bis zur Frist ist kein Erfolgs-Ping eingegangen.',
  'The job reported a failure.': 'Der Job hat einen Fehler gemeldet.',
  'A run did not finish in time.': 'Ein Lauf wurde nicht rechtzeitig fertig.',
  'No run started in time.': 'Kein Lauf hat rechtzeitig begonnen.',
  'A run finished too quickly.': 'Ein Lauf war zu schnell fertig.',
  'Up for 15 minutes without a change.': 'Seit 15 Minuten ohne Wechsel in Ordnung.',
  'Down for 15 minutes without a change, so it no longer counts as flapping.':
    'Seit 15 Minuten ohne Wechsel ausgefallen und daher nicht mehr instabil.',
  'Flapping: four state changes within 30 minutes. The incident stays open until the state has been stable for 15 minutes.':
    'Instabil: vier Statuswechsel in 30 Minuten. Der Vorfall bleibt offen, bis der Status 15 Minuten lang stabil war.',
  'Up for now, but flapping: no notification is sent for each change.':
    'Zurzeit OK, aber instabil: Nicht jeder Wechsel wird gemeldet.',
  'Not sent via {channel}: maintenance window.': 'Nicht über {channel} gesendet: Wartungsfenster.',
  'Not sent via {channel}: resolved during quiet hours.':
    'Nicht über {channel} gesendet: während der Ruhezeiten behoben.',
  'Not sent via {channel}: a dependency is down.':
    'Nicht über {channel} gesendet: Eine Abhängigkeit ist ausgefallen.',
  'Not sent via {channel}: combined with other alerts into one incident.':
    'Nicht über {channel} gesendet: mit anderen Alarmen zu einem Vorfall zusammengefasst.',
  'Not sent via {channel}: flapping, already reported.':
    'Nicht über {channel} gesendet: instabil (flapping), bereits gemeldet.',
  'Not sent via {channel}: another rule already notified this channel.':
    'Nicht über {channel} gesendet: Eine andere Regel hat diesen Kanal bereits benachrichtigt.',
  'Not sent via {channel}: resolved before the delay was over.':
    'Nicht über {channel} gesendet: vor Ablauf der Verzögerung behoben.',
  'Not sent via {channel}: already acknowledged.': 'Nicht über {channel} gesendet: bereits bestätigt.',
  'Not sent via {channel}: channel disabled or deleted.':
    'Nicht über {channel} gesendet: Kanal deaktiviert oder gelöscht.',
  'Not sent via {channel}: the worker crashed three times.':
    'Nicht über {channel} gesendet: Der Worker ist dreimal abgestürzt.',
  '{names}: incident opened': '{names}: Vorfall eröffnet',
  '{names}: incident reopened': '{names}: Vorfall wieder geöffnet',
  '{names}: incident acknowledged': '{names}: Vorfall bestätigt',
  '{names}: incident resolved': '{names}: Vorfall behoben',
  '{names}: reminder': '{names}: Erinnerung',
  '{names}: escalation': '{names}: Eskalation',
  '{names}: comment added': '{names}: Kommentar hinzugefügt',
  'Maintenance ended, but the problem persists.': 'Die Wartung ist beendet, aber das Problem besteht weiter.',
  'The monitor was deleted.': 'Der Monitor wurde gelöscht.',
  'The heartbeat was deleted.': 'Der Heartbeat wurde gelöscht.',
  'The domain was removed from the inventory.': 'Die Domain wurde aus dem Bestand entfernt.',
  'It can no longer be taken over, or its finding was dismissed.':
    'Sie kann nicht mehr übernommen werden, oder der Befund wurde verworfen.',
  'Anyone can claim the resource this name points to and serve content under it. Delete the DNS record, or claim the resource again.':
    'Jeder kann die Ressource beanspruchen, auf die dieser Name zeigt, und darunter Inhalte ausliefern. Lösche den DNS-Eintrag oder beanspruche die Ressource wieder.',
  'It is no longer registered.': 'Sie ist nicht mehr registriert.',
  'It was marked as harmless.': 'Sie wurde als harmlos markiert.',
  "It is the owner's own.": 'Sie gehört dem Inhaber selbst.',
  'It now looks harmless.': 'Sie sieht jetzt harmlos aus.',
  'Not acknowledged in time. Notifying {names} (rule “{rule}”).':
    'Nicht rechtzeitig bestätigt. {names} wird benachrichtigt (Regel „{rule}“).',
  'Certificates are looked up once a day for each domain. No log is followed.':
    'Zertifikate werden für jede Domain einmal am Tag abgefragt. Es wird kein Log verfolgt.',
  'All usable logs are followed: about 300 entries per second and 20 to 40 GB per day in total.':
    'Alle nutzbaren Logs werden verfolgt: insgesamt etwa 300 Einträge pro Sekunde und 20 bis 40 GB am Tag.',
  'Certificate monitoring is off: no logs or other sources are queried.':
    'Die Zertifikatsüberwachung ist aus: Es werden weder Logs noch andere Quellen abgefragt.',
};
