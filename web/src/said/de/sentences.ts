import type { Phrases } from '../phrases.ts';

/** What probes, heartbeats and incidents say, in German. */
export const sentences: Phrases = {
  "The probe itself failed by a bug; this prober's log tells more.":
    'Die Prüfung selbst scheiterte an einem Fehler im Programm; das Log dieses Probers sagt mehr.',
  'The check was broken off because the service was stopping.':
    'Die Prüfung wurde abgebrochen, weil der Dienst angehalten wurde.',
  'The target is an address that this service may not contact.':
    'Das Ziel ist eine Adresse, die dieser Dienst nicht ansprechen darf.',
  'The host name does not exist.': 'Den Hostnamen gibt es nicht.',
  'The host name has no address of the wanted kind.': 'Der Hostname hat keine Adresse der gewünschten Art.',
  'The name servers could not answer (SERVFAIL).': 'Die Nameserver konnten nicht antworten (SERVFAIL).',
  'The name servers refused to answer.': 'Die Nameserver haben die Antwort verweigert.',
  'The name servers did not answer in time.': 'Die Nameserver haben nicht rechtzeitig geantwortet.',
  'The host name could not be looked up.': 'Der Hostname konnte nicht aufgelöst werden.',
  'Port {port} refused the connection.': 'Port {port} hat die Verbindung abgelehnt.',
  'The connection was refused.': 'Die Verbindung wurde abgelehnt.',
  'The connection was reset while it was being made.': 'Die Verbindung wurde beim Aufbau zurückgesetzt.',
  'Port {port} did not answer the connection.': 'Port {port} hat auf die Verbindung nicht geantwortet.',
  'The address cannot be reached.': 'Die Adresse ist nicht erreichbar.',
  'The connection was forbidden by this machine or its network.':
    'Dieser Rechner oder sein Netz hat die Verbindung verboten.',
  'The connection failed.': 'Die Verbindung ist gescheitert.',
  'The server did not take what was sent.': 'Der Server hat nicht angenommen, was gesendet wurde.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'The server closed the connection without an answer.':
    'Der Server hat die Verbindung ohne Antwort geschlossen.',
  'The server reset the connection.': 'Der Server hat die Verbindung zurückgesetzt.',
  'The server does not offer STARTTLS.': 'Der Server bietet kein STARTTLS.',
  'The server refused STARTTLS.': 'Der Server hat STARTTLS abgelehnt.',
  'The server refused STARTTLS ({detail}).': 'Der Server hat STARTTLS abgelehnt ({detail}).',
  'The server does not speak the protocol it should.': 'Der Server spricht nicht das erwartete Protokoll.',
  'The server does not speak the protocol it should ({detail}).':
    'Der Server spricht nicht das erwartete Protokoll ({detail}).',
  'Clear text followed the server’s answer to STARTTLS: the session may be tampered with.':
    'Auf die Antwort zu STARTTLS folgte Klartext: Die Sitzung ist vielleicht verfälscht.',
  'The server closed the connection before TLS could begin.':
    'Der Server hat die Verbindung geschlossen, bevor TLS beginnen konnte.',
  'The server did not get as far as STARTTLS in time.': 'Der Server kam nicht rechtzeitig bis STARTTLS.',
  'The server does not speak TLS on this port.': 'Der Server spricht auf diesem Port kein TLS.',
  'The server and this client share no TLS version.': 'Server und Prober haben keine TLS-Version gemeinsam.',
  'The server does not know the name it was asked for (TLS server name).':
    'Der Server kennt den angefragten Namen nicht (TLS-Servername).',
  'The server demands a client certificate.': 'Der Server verlangt ein Client-Zertifikat.',
  'The TLS handshake failed.': 'Der TLS-Handshake ist gescheitert.',
  'The TLS handshake failed ({detail}).': 'Der TLS-Handshake ist gescheitert ({detail}).',
  'The server closed the connection during the TLS handshake.':
    'Der Server hat die Verbindung während des TLS-Handshakes geschlossen.',
  'The server reset the connection during the TLS handshake.':
    'Der Server hat die Verbindung während des TLS-Handshakes zurückgesetzt.',
  'The TLS handshake did not end in time.': 'Der TLS-Handshake wurde nicht rechtzeitig fertig.',
  'No prober watches this region at present, so that nothing is checked from there.':
    'Zurzeit beobachtet kein Prober diese Region; von dort wird nichts geprüft.',
  "Belltower's own DNS resolvers did not answer, and no other server confirmed a fault of the target.":
    'Die eigenen DNS-Resolver von Belltower haben nicht geantwortet, und kein anderer Server hat einen Fehler des Ziels bestätigt.',
  'This prober stood still during the check, so that what it waited for says nothing.':
    'Dieser Prober stand während der Prüfung still; was er abgewartet hat, sagt nichts aus.',
  'The check itself failed on this machine.': 'Die Prüfung selbst ist auf diesem Rechner gescheitert.',
  'The body of the answer was not complete within {seconds} s.':
    'Der Inhalt der Antwort war nach {seconds} s nicht vollständig.',
  'An expectation of this monitor is not valid.': 'Eine Erwartung dieses Monitors ist nicht gültig.',
  'The URL is not valid.': 'Die URL ist nicht gültig.',
  'The URL is neither http nor https.': 'Die URL ist weder http noch https.',
  'The request cannot be sent: a header holds characters that HTTP does not allow.':
    'Die Anfrage kann nicht gesendet werden: Ein Header enthält Zeichen, die HTTP nicht erlaubt.',
  'The TLS connection broke.': 'Die TLS-Verbindung ist abgebrochen.',
  'A signature in the certificate chain is wrong.': 'Eine Signatur in der Zertifikatskette ist falsch.',
  'The server closed the connection before it answered.':
    'Der Server hat die Verbindung vor der Antwort geschlossen.',
  'The answer is not valid HTTP.': 'Die Antwort ist kein gültiges HTTP.',
  'The headers of the answer are too large.': 'Die Header der Antwort sind zu groß.',
  'The body of the answer was cut short.': 'Der Inhalt der Antwort brach ab.',
  'The body of the answer could not be decompressed.': 'Der Inhalt der Antwort ließ sich nicht entpacken.',
  'The body of the answer is compressed too many times over.':
    'Der Inhalt der Antwort ist zu oft ineinander gepackt.',
  'More than 10 redirects.': 'Mehr als 10 Weiterleitungen.',
  'The redirects go round in a circle.': 'Die Weiterleitungen führen im Kreis.',
  'A redirect points to an address that is not a valid URL.':
    'Eine Weiterleitung zeigt auf eine Adresse, die keine gültige URL ist.',
  'A redirect points to something other than http or https.':
    'Eine Weiterleitung zeigt auf etwas anderes als http oder https.',
  'Status {status}, expected {expected}.': 'Status {status}, erwartet {expected}.',
  'The final URL is {url}, expected {expected}.': 'Die letzte URL ist {url}, erwartet {expected}.',
  'The header {name} is missing.': 'Der Header {name} fehlt.',
  'The header {name} does not hold what is expected ({rule}).':
    'Der Header {name} enthält nicht das Erwartete ({rule}).',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'Nothing in the JSON body matches {path}.': 'Nichts im JSON passt zu {path}.',
  'Something in the JSON body matches {path}, which should not be there.':
    'Etwas im JSON passt zu {path}, was nicht da sein sollte.',
  'The value at {path} in the JSON body is not the expected one.':
    'Der Wert bei {path} im JSON ist nicht der erwartete.',
  'The path {path} takes too many steps over this body.':
    'Der Pfad {path} braucht zu viele Schritte für diesen Inhalt.',
  'The keyword “{word}” is missing.': 'Das Stichwort „{word}“ fehlt.',
  'The keyword “{word}” is present, but should not be.': 'Das Stichwort „{word}“ ist da, sollte aber nicht.',
  'Took {duration} ms, more than {most} ms.': 'Dauerte {duration} ms, mehr als {most} ms.',
  'The answer was {actual}, not {expected}.': 'Die Antwort war {actual}, nicht {expected}.',
  'There is no {type} record.': 'Es gibt keinen {type}-Eintrag.',
  'None of {expected} is in the answer: {actual}.': 'Nichts von {expected} steht in der Antwort: {actual}.',
  'The answer lacks {missing}; it is {actual}.': 'In der Antwort fehlt {missing}; sie ist {actual}.',
  'The answer is empty, not exactly {expected}.': 'Die Antwort ist leer, nicht genau {expected}.',
  'The answer is {actual}, not exactly {expected}.': 'Die Antwort ist {actual}, nicht genau {expected}.',
  'The answer has what it must not have: {found}.': 'Die Antwort enthält, was sie nicht soll: {found}.',
  'The answer is not authenticated by DNSSEC (no AD bit).':
    'Die Antwort ist nicht durch DNSSEC bestätigt (kein AD-Bit).',
  'The resolver is not an address with an optional port.':
    'Der Resolver ist keine Adresse, auch nicht mit Port.',
  'The resolver cannot be reached, or knows no public names.':
    'Der Resolver ist nicht erreichbar oder kennt keine öffentlichen Namen.',
  'The resolver sent an answer that cannot be read.': 'Der Resolver hat eine unlesbare Antwort gesendet.',
  'The name cannot be looked up.': 'Der Name lässt sich nicht auflösen.',
  'UDP port {port} is closed.': 'UDP-Port {port} ist geschlossen.',
  'The answer “{banner}” is not the expected one.': 'Die Antwort „{banner}“ ist nicht die erwartete.',
  'The answer is not the expected one.': 'Die Antwort ist nicht die erwartete.',
  'The server showed no certificate.': 'Der Server hat kein Zertifikat gezeigt.',
  'The certificate cannot be read.': 'Das Zertifikat ist nicht lesbar.',
  'The certificate has been revoked.': 'Das Zertifikat wurde widerrufen.',
  'The certificate has been revoked on {at}.': 'Das Zertifikat wurde am {at} widerrufen.',
  'The certificate has been revoked ({reason}).': 'Das Zertifikat wurde widerrufen ({reason}).',
  'The certificate has been revoked on {at} ({reason}).':
    'Das Zertifikat wurde am {at} widerrufen ({reason}).',
  'The certificate expired on {at}.': 'Das Zertifikat ist am {at} abgelaufen.',
  'The certificate is not valid before {at}.': 'Das Zertifikat gilt nicht vor {at}.',
  'The certificate is for {names}, not for {host}.': 'Das Zertifikat gilt für {names}, nicht für {host}.',
  'The certificate is self-signed.': 'Das Zertifikat ist selbst signiert.',
  'The certificate, issued by {issuer}, leads to no trusted root.':
    'Das Zertifikat von {issuer} führt zu keiner vertrauten Wurzel.',
  'The certificate chain is incomplete: the server does not send the certificate of {issuer}.':
    'Die Zertifikatskette ist unvollständig: Der Server sendet das Zertifikat von {issuer} nicht.',
  'The certificate is not meant for servers.': 'Das Zertifikat ist nicht für Server bestimmt.',
  'The issuer may not issue certificates for this name.':
    'Der Aussteller darf für diesen Namen keine Zertifikate ausstellen.',
  'The issuer’s certificate ({issuer}) expired on {at}.':
    'Das Zertifikat des Ausstellers ({issuer}) ist am {at} abgelaufen.',
  'The {type} key of {subject} has only {bits} bits.':
    'Der {type}-Schlüssel von {subject} hat nur {bits} Bit.',
  'The certificate of {subject} is signed with {algorithm}.':
    'Das Zertifikat von {subject} ist mit {algorithm} signiert.',
  'The server’s key is not one of those pinned.': 'Der Schlüssel des Servers ist keiner der festgelegten.',
  'The server speaks {protocol} at best, below TLS {least}.':
    'Der Server spricht höchstens {protocol}, weniger als TLS {least}.',
  'The certificate expires in 1 day.': 'Das Zertifikat läuft in 1 Tag ab.',
  'The certificate expires in {count} days.': 'Das Zertifikat läuft in {count} Tagen ab.',
  'Only {percent} % of the certificate’s lifetime is left.':
    'Nur noch {percent} % der Laufzeit des Zertifikats sind übrig.',
  'The certificate demands a stapled OCSP response, and none that is valid came ({detail}).':
    'Das Zertifikat verlangt eine angeheftete OCSP-Antwort, und keine gültige kam ({detail}).',
  'None of {sent} echo requests was answered.': 'Keine von {sent} Echo-Anfragen wurde beantwortet.',
  '{lost} % of the echo requests were lost, more than {most} %.':
    '{lost} % der Echo-Anfragen gingen verloren, mehr als {most} %.',
  '{lost} % of the echo requests were lost.': '{lost} % der Echo-Anfragen gingen verloren.',
  'The round trip took {average} ms on average, more than {most} ms.':
    'Hin und zurück dauerte es im Mittel {average} ms, mehr als {most} ms.',
  'This machine lets the prober send no echo requests. Open ICMP sockets to its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run it with CAP_NET_RAW, or install the ping program.':
    'Dieser Rechner lässt den Prober keine Echo-Anfragen senden. Öffne ICMP-Sockets für seine Gruppe (sysctl net.ipv4.ping_group_range="0 2147483647"), starte ihn mit CAP_NET_RAW, oder installiere das Programm ping.',
  "This machine's firewall lets no echo request go to the target.":
    'Die Firewall dieses Rechners lässt keine Echo-Anfrage zum Ziel.',
  'This prober has more echo requests under way than it can take.':
    'Dieser Prober hat mehr Echo-Anfragen unterwegs, als er bewältigt.',
  'The network says that the target cannot be reached.': 'Das Netz sagt, dass das Ziel nicht erreichbar ist.',
  '{name} is down': '{name} ist ausgefallen',
  '{name} is down.': '{name} ist ausgefallen.',
  '{name} is degraded': '{name} ist beeinträchtigt',
  '{count} monitors are down': '{count} Monitore sind ausgefallen',
  '{count} more are down.': '{count} weitere sind ausgefallen.',
  '{name} is up again.': '{name} ist wieder verfügbar.',
  '{name} was paused.': '{name} wurde angehalten.',
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
  '{issuer} has issued nothing for the domain before and is not named in its CAA records.':
    '{issuer} hat für die Domain noch nie ausgestellt und steht nicht in ihren CAA-Einträgen.',
  '{asset}: {said}': '{asset}: {said}',
  'It is up again.': 'Wieder verfügbar.',
  'It is down now: {said}': 'Jetzt ausgefallen: {said}',
  'It is degraded now: {said}': 'Jetzt beeinträchtigt: {said}',
  'It is in order again.': 'Wieder in Ordnung.',
  'A success came.': 'Ein Erfolg kam.',
  'No success came by the deadline.': 'Bis zur Frist kam kein Erfolg.',
  'The job said that it failed.': 'Die Aufgabe hat gemeldet, dass sie gescheitert ist.',
  'A run that had begun did not end in time.': 'Ein begonnener Lauf wurde nicht rechtzeitig fertig.',
  'No run began in time.': 'Kein Lauf hat rechtzeitig begonnen.',
  'A run ended sooner than it can have done its work.':
    'Ein Lauf endete früher, als er fertig gewesen sein kann.',
  'Up for 15 minutes without a change.': 'Seit 15 Minuten ohne Wechsel in Ordnung.',
  'Down for 15 minutes without a change, so it no longer counts as flapping.':
    'Seit 15 Minuten ohne Wechsel ausgefallen, es gilt nicht mehr als Flattern.',
  'Flapping: four state changes within 30 minutes. The incident stays open until the state has been stable for 15 minutes.':
    'Es flattert: vier Wechsel in 30 Minuten. Der Vorfall bleibt offen, bis 15 Minuten ohne Wechsel vergangen sind.',
  'Up for now, but flapping: no notification is sent for each change.':
    'Zurzeit in Ordnung, aber es flattert: Nicht jeder Wechsel wird gemeldet.',
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
  'The domain was taken out of the inventory.': 'Die Domain wurde aus dem Bestand genommen.',
  'The certificate has ended, on {at}.': 'Das Zertifikat ist am {at} abgelaufen.',
  'It can no longer be taken over, or nobody wants to hear of it.':
    'Er kann nicht mehr übernommen werden, oder niemand will davon hören.',
  'Anybody can claim what this name points to and serve content under it. Delete the DNS record, or claim the resource again.':
    'Jeder kann beanspruchen, worauf dieser Name zeigt, und unter ihm Inhalte ausliefern. Lösche den DNS-Eintrag, oder beanspruche die Ressource wieder.',
  'It is not registered any more.': 'Sie ist nicht mehr registriert.',
  'It was judged harmless.': 'Sie wurde als harmlos eingeordnet.',
  "It is the owner's own.": 'Sie gehört dem Inhaber selbst.',
  'It looks harmless now.': 'Sie sieht jetzt harmlos aus.',
  'Not acknowledged in time. Notifying {names} (rule “{rule}”).':
    'Nicht rechtzeitig bestätigt. {names} wird benachrichtigt (Regel „{rule}“).',
  'Certificates are looked up for each domain once a day; no log is followed.':
    'Zertifikate werden für jede Domain einmal am Tag nachgeschlagen; keinem Log wird gefolgt.',
  'Every usable log is followed from now on: about 300 entries a second, 20 to 40 GB a day for all logs together.':
    'Jedem brauchbaren Log wird von jetzt an gefolgt: etwa 300 Einträge in der Sekunde, 20 bis 40 GB am Tag für alle Logs zusammen.',
  'Neither logs nor sources of certificates are asked.':
    'Weder Logs noch Quellen von Zertifikaten werden gefragt.',
};
