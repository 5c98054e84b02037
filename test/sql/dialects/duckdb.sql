WITH batch(q, a0, a1, r0, r1, r2, r3, r4, i0, i1, i2, i3, i4) AS (VALUES (0, 40, 7, 0, 2, 4, 0, 2, 1, 3, 5, 1, 3), (1, 41, 8, 0, 2, 4, 0, 2, 1, 3, 5, 1, 3)),
s1 AS (SELECT g.q AS q, e0.t AS x0, CASE WHEN e0.level > 1 THEN 1 ELSE 0 END AS m FROM edge e0 JOIN batch g ON e0.r = g.r0 AND e0.h = g.a0),
s2 AS (SELECT g.q AS q, j0.x0 AS x0, j0.m AS m FROM batch g JOIN s1 j0 ON j0.q = g.q),
s3 AS (SELECT DISTINCT q, x0 FROM s2),
s4 AS (SELECT g.q AS q, j0.x0 AS x0, e1.t AS x1, CASE WHEN e1.level > 1 THEN 2 ELSE 0 END AS m FROM edge e1 JOIN (batch g JOIN s3 j0 ON j0.q = g.q) ON e1.r = g.r1 AND e1.h = j0.x0),
s5 AS (SELECT g.q AS q, j0.x0 AS x0, e1.t AS x1, CASE WHEN e1.level > 1 THEN 4 ELSE 0 END AS m FROM edge e1 JOIN (batch g JOIN s3 j0 ON j0.q = g.q) ON e1.r = g.r2 AND e1.h = j0.x0),
s6 AS (SELECT q, x0, x1, MAX(k) AS k, MAX(CASE WHEN m > -2 THEN -1 ELSE -2 END) AS m FROM (SELECT q, x0, x1, CASE WHEN m = 0 THEN 1 ELSE 0 END AS k, m FROM s4 UNION ALL SELECT q, x0, x1, CASE WHEN m = 0 THEN 1 ELSE 0 END AS k, m FROM s5) u GROUP BY q, x0, x1 UNION ALL SELECT DISTINCT b0.q, b0.x0, b0.x1, 0 AS k, b0.m + b1.m AS m FROM s4 b0 JOIN s5 b1 ON b1.q = b0.q AND b1.x0 = b0.x0 AND b1.x1 = b0.x1 WHERE b0.m >= 0 AND b1.m >= 0),
s7 AS (SELECT DISTINCT * FROM (SELECT g.q AS q, j1.x1 AS x1, CASE WHEN j0.m = 0 AND j1.k = 1 THEN 1 ELSE 0 END AS k, CASE WHEN j1.m < 0 THEN j1.m ELSE j0.m + j1.m END AS m FROM batch g JOIN s2 j0 ON j0.q = g.q JOIN s6 j1 ON j1.q = g.q AND j1.x0 = j0.x0) u WHERE k = 1 OR m > -2),
s8 AS (SELECT DISTINCT * FROM (SELECT g.q AS q, e0.t AS x2, CASE WHEN e0.level <= 1 THEN 1 ELSE 0 END AS k, 0 AS m FROM edge e0 JOIN batch g ON e0.r = g.r3 AND e0.h = g.a1) u WHERE k = 1 OR m > -2),
s9 AS (SELECT DISTINCT * FROM (SELECT g.q AS q, e1.t AS x1, CASE WHEN j0.k = 1 AND e1.level <= 1 THEN 1 ELSE 0 END AS k, j0.m AS m FROM edge e1 JOIN (batch g JOIN s8 j0 ON j0.q = g.q) ON e1.r = g.r4 AND e1.h = j0.x2) u WHERE k = 1 OR m > -2),
s10 AS (SELECT q, x1, MAX(k) AS k, MAX(m) AS m FROM (SELECT q, x1, k, m FROM s9) u GROUP BY q, x1),
s11 AS (SELECT DISTINCT * FROM (SELECT g.q AS q, j0.x1 AS x1, CASE WHEN j0.k = 1 AND (d1.q IS NULL OR d1.k = 0) THEN 1 ELSE 0 END AS k, CASE WHEN d1.m > -2 THEN -2 ELSE j0.m END AS m FROM batch g JOIN s7 j0 ON j0.q = g.q LEFT JOIN s10 d1 ON d1.q = g.q AND d1.x1 = j0.x1) u WHERE k = 1 OR m > -2),
result AS (SELECT q, x1, CASE WHEN MAX(m) = -2 THEN 30001 WHEN MAX(k) = 1 THEN 0 ELSE MIN(CASE WHEN m IN (0, 2, 4) THEN 1 WHEN m IN (1, 3, 5) THEN 2 WHEN m IN (6) THEN 3 WHEN m IN (7) THEN 4 ELSE 30000 END) END AS c FROM s11 GROUP BY q, x1)
SELECT * FROM (SELECT q, x1, c FROM result UNION ALL SELECT 2000000000 AS q, 0 AS x1, CAST(COUNT(*) AS INTEGER) AS c FROM result) u ORDER BY q, x1
